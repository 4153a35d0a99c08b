import { startsAsSvg } from './starts-as-svg.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/svg+xml'

/** Bytes of the file's start that decide. */
const headBytes = 1024

/**
 * The type of a picture by its first bytes: the server's `Content-Type` is not believed. SVG is plain text, so it must be declared too.
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
