/** Runs a task once, however often and at the same time it is asked for; a failure is not remembered. */
export function once<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= task().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}
