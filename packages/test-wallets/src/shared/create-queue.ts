export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/** Runs tasks one by one: two transactions at the same moment must not take the same nonce. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = tail.then(task)
    tail = result.catch(() => undefined)
    return result
  }
}
