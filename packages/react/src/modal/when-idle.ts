/** A page whose main thread never rests, and a browser that starves idle callbacks, get it all the same. */
const atLatestMs = 2000

/**
 * Calls when the browser has nothing better to do, or not at all for a visitor who saves data. Returns the end of waiting.
 *
 * @example useEffect(() => whenIdle(load), [load])
 */
export function whenIdle(call: () => void): () => void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return () => {}
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, atLatestMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call, { timeout: atLatestMs })
  return () => cancelIdleCallback(handle)
}
