/** Some pages never rest, and some browsers starve idle callbacks: both are served after this many ms. */
const atLatestMs = 2000

/**
 * Calls when the page has loaded and the browser is idle; not at all for a visitor who saves data. Returns the end of waiting.
 *
 * @example useEffect(() => whenIdle(load), [load])
 */
export function whenIdle(call: () => void): () => void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  let ended = connection?.saveData
  const run = () => ended || call()
  const wait = () =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(run, atLatestMs)
      : requestIdleCallback(run, { timeout: atLatestMs })
  // The page's own files come first.
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait)
  return () => {
    ended = true
  }
}
