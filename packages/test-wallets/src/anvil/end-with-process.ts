const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `end` when this process exits or is told to by a signal, which Node's `exit` event doesn't cover. Whoever else
 * listens for the signal decides about the process; if nobody does, it ends as it would have. Returns how to undo it.
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
