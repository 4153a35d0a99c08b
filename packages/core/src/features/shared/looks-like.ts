/** A name that carries an address of the web wants to be visited, which no honest token does. */
export function advertises(...texts: readonly (string | undefined)[]): boolean {
  return texts.some(
    (text) =>
      text !== undefined &&
      /https?:|www\.|t\.me|[\p{L}\d-]\.(?:com|org|net|io|xyz|app|fi|top|site|claims?|finance|gift|events?|vip|pro|cc|link|me)\b/iu.test(
        text,
      ),
  )
}
