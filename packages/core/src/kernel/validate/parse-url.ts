/** A text as a URL, `undefined` if it isn't a URL. `URL.canParse` is newer than the oldest browsers of docs/browsers.md. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
