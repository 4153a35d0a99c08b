/**
 * Calls when the browser has nothing better to do, or not at all for a visitor who saves data. Returns the end of waiting.
 *
 * @example useEffect(() => whenIdle(load), [load])
 */
export function whenIdle(call: () => void): () => void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return () => {}
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}
