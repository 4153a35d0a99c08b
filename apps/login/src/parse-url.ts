/**
 * Reads a text as a URL; `undefined` if it isn't a URL. `URL.canParse` isn't used, because the oldest browsers of
 * docs/browsers.md lack it.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
