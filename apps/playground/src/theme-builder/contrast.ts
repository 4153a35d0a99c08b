/** What WCAG 2.2 asks of words of normal size (1.4.3). */
export const enough = 4.5

/** By WCAG 2.2, of two colours as `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** White or nearly black: the one that is easier to read. */
export function readableOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#0f1220', background) ? '#ffffff' : '#0f1220'
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
