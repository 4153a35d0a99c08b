/** A plain icon drawn from the wallet's name: its initial on its own colour. */
export function defaultIcon(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const initial = /[\p{Letter}\p{Number}]/u.exec(name)?.[0].toUpperCase() ?? 'W'
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    `<rect width="96" height="96" rx="20" fill="hsl(${hue} 55% 42%)"/>` +
    `<text x="48" y="66" font-family="sans-serif" font-size="52" text-anchor="middle" fill="#fff">${initial}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
