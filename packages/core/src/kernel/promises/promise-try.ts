/** Like `Promise.try`: a call that throws becomes a rejected promise. */
export function promiseTry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error)
  }
}
