const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `end` when this process exits or gets a signal, which Node's `exit` event doesn't cover. If another listener handles the signal,
 * that listener decides about the process; otherwise the process ends as usual. Returns an undo function.
 */
export function endWithProcess(end: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    end()
    undo()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  function undo() {
    process.off('exit', end)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.once('exit', end)
  for (const signal of signals) process.once(signal, onSignal)
  return undo
}
