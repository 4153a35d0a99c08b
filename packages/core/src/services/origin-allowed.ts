/** What `*` stands for: a run of characters inside one label or port. */
const inPart = /^[a-z0-9-]$/

/**
 * Whether an origin fits one of the patterns, as `https://*.app.example` or `http://localhost:*`. A `*` matches inside one label or port
 * and never crosses a dot, a colon or the end of the host (SPEC S5.18, RULINGS R29); a pattern without a scheme means https.
 *
 * @example
 * originAllowed('https://beta.app.example', ['https://*.app.example']) // true
 */
export function originAllowed(origin: string, patterns: readonly string[]): boolean {
  const text = origin.toLowerCase()
  return patterns.some((pattern) => {
    const wanted = pattern.trim().toLowerCase().replace(/\/$/, '')
    return fits(text, /^[a-z][a-z0-9+.-]*:\/\//.test(wanted) ? wanted : `https://${wanted}`)
  })
}

/** Walks both texts once, and back to the last `*` only: no pattern makes it slow. */
function fits(text: string, pattern: string): boolean {
  let at = 0
  let place = 0
  let star: { pattern: number; text: number } | undefined
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = { pattern: place + 1, text: at + 1 }
      if (!inPart.test(text[at] ?? '')) return false
      at += 1
      place += 1
    } else if (pattern[place] === text[at]) {
      at += 1
      place += 1
    } else if (star && inPart.test(text[star.text] ?? '')) {
      star.text += 1
      at = star.text
      place = star.pattern
    } else return false
  }
  return place === pattern.length
}
