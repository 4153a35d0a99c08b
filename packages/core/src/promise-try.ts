/** Whoever throws before asking has refused like any other. */
export function promiseTry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error)
  }
}
