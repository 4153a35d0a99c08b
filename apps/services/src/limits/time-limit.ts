/**
 * Waits for work for at most `ms`. The work itself goes on; its later result or failure is ignored.
 *
 * @param onTimeout makes what is thrown then
 * @example await withTimeLimit(database.get('SELECT 1'), 2_000)
 */
export function withTimeLimit<T>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => unknown = () => new Error(`It took longer than ${ms} ms`),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
