export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/svg+xml'

/** Bytes of the file's start that decide. */
const headBytes = 1024

/**
 * The type of an image by its first bytes; the server's `Content-Type` isn't trusted. An SVG is plain text, so the
 * server must also declare it.
 */
export function detectType(bytes: Uint8Array, declared: string | undefined): ImageType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  const mediaType = declared?.split(';', 1)[0]?.trim().toLowerCase()
  return mediaType === 'image/svg+xml' && startsAsSvg(head) ? 'image/svg+xml' : undefined
}

/** The parts that may come before the root element: their beginnings and ends. */
const prologue = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
] as const

/**
 * Whether the start of a text is an SVG document: an optional byte order mark, XML declaration, comments and doctype, then `<svg`. Each
 * character is looked at once, because a regular expression for this takes exponential time over many comments.
 *
 * @param head read as Latin-1
 */
function startsAsSvg(head: string): boolean {
  const text = head.toLowerCase()
  let at = text.startsWith('\xef\xbb\xbf') ? 3 : 0
  while (at < text.length) {
    at = skipSpace(text, at)
    const part = prologue.find(([begin]) => text.startsWith(begin, at))
    if (!part) break
    const [begin, end] = part
    const close = text.indexOf(end, at + begin.length)
    if (close < 0) return false
    // A doctype with declarations of its own may hold entities.
    if (begin === '<!doctype' && text.slice(at, close).includes('[')) return false
    at = close + end.length
  }
  return text.startsWith('<svg', at) && (text[at + 4] === '>' || isSpace(text[at + 4]))
}

/** White space of XML 1.0, section 2.3. */
function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t'
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at += 1
  return at
}
