/** A stable hue (0 to 359) for a text, so that a generated picture looks the same everywhere. FNV-1a. */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % 360
}
