/** Whoever throws before asking has refused like any other. */
export function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error)
  }
}
