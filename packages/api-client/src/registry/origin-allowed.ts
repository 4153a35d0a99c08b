/** The characters that `*` matches inside a label or a port. */
const inLabel = /^[a-z0-9-]$/
const wholeLabel = /^[a-z0-9-]+$/

type Origin = { readonly scheme: string; readonly labels: readonly string[]; readonly port: string | undefined }

/**
 * Whether an origin fits one of the operator's patterns. A `*.` at the start of the host matches one or more labels, never none:
 * `https://*.safe.org` fits `https://app.safe.org` and `https://a.b.safe.org`, not `https://safe.org`. Any other `*` matches letters,
 * digits and hyphens inside one label or port, as in `http://localhost:*`. A pattern without a scheme means https.
 *
 * @example
 * originAllowed('https://beta.app.example', ['https://*.app.example']) // true
 */
export function originAllowed(origin: string, patterns: readonly string[]): boolean {
  const actual = splitOrigin(origin.toLowerCase())
  if (!actual) return false
  return patterns.some((pattern) => {
    const text = pattern.trim().toLowerCase().replace(/\/$/, '')
    const wanted = splitOrigin(text.includes('://') ? text : `https://${text}`)
    return wanted !== undefined && fitsOrigin(actual, wanted)
  })
}

/** Scheme, labels and port of `scheme://host[:port]`; undefined for a text with anything before or after it. */
function splitOrigin(text: string): Origin | undefined {
  const [, scheme, host, port] =
    /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[^/?#@:[\]\s]+)(?::([0-9*]+))?$/.exec(text) ?? []
  if (scheme === undefined || host === undefined) return undefined
  // The dots of an address in brackets separate no labels.
  return { scheme, labels: host.startsWith('[') ? [host] : host.split('.'), port }
}

function fitsOrigin(actual: Origin, wanted: Origin): boolean {
  if (actual.scheme !== wanted.scheme) return false
  if (actual.port === undefined || wanted.port === undefined) {
    if (actual.port !== wanted.port) return false
  } else if (!fitsLabel(actual.port, wanted.port)) return false
  const [first, ...rest] = wanted.labels
  if (first !== '*' || !rest.length) return fitsLabels(actual.labels, wanted.labels)
  const more = actual.labels.length - rest.length
  return (
    more > 0 &&
    actual.labels.slice(0, more).every((label) => wholeLabel.test(label)) &&
    fitsLabels(actual.labels.slice(more), rest)
  )
}

function fitsLabels(labels: readonly string[], patterns: readonly string[]): boolean {
  return labels.length === patterns.length && labels.every((label, index) => fitsLabel(label, patterns[index] ?? ''))
}

/** Reads both texts once, and goes back only to the last `*`, so no pattern makes it slow. A `*` matches at least one character. */
function fitsLabel(text: string, pattern: string): boolean {
  let at = 0
  let patternAt = 0
  let star: { pattern: number; text: number } | undefined
  while (at < text.length) {
    if (pattern[patternAt] === '*') {
      star = { pattern: patternAt + 1, text: at + 1 }
      if (!inLabel.test(text[at] ?? '')) return false
      at += 1
      patternAt += 1
    } else if (pattern[patternAt] === text[at]) {
      at += 1
      patternAt += 1
    } else if (star && inLabel.test(text[star.text] ?? '')) {
      star.text += 1
      at = star.text
      patternAt = star.pattern
    } else return false
  }
  return patternAt === pattern.length
}
