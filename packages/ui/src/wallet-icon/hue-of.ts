/** Hues (OKLCH, in degrees) that look well as a tile with a white letter; the olive ones between don't. */
const hues = [18, 38, 58, 152, 168, 188, 212, 238, 258, 278, 300, 328, 352]

/**
 * A stable hue for a text, so that a generated image looks the same everywhere. FNV-1a with a final mix, so that
 * similar texts get different hues.
 */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = (hash ^ (hash >>> 13)) >>> 0
  return hues[hash % hues.length] ?? 0
}
