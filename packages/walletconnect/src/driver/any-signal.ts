/** Aborts with the first of these signals. `AbortSignal.any` is newer than the oldest browsers of docs/browsers.md. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    // The listeners of the other signals go with the first abort.
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}
