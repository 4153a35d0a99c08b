/** Ground and figure of an icon. White initials on either have a contrast of at least 4.5 : 1. */
export const palette: readonly (readonly [ground: string, figure: string])[] = [
  ['#1d4ed8', '#4338ca'],
  ['#0e7490', '#155e75'],
  ['#047857', '#0f766e'],
  ['#4d7c0f', '#3f6212'],
  ['#a16207', '#854d0e'],
  ['#c2410c', '#9a3412'],
  ['#b91c1c', '#9f1239'],
  ['#be185d', '#9d174d'],
  ['#a21caf', '#86198f'],
  ['#7e22ce', '#6b21a8'],
  ['#6d28d9', '#5b21b6'],
  ['#475569', '#334155'],
]

/** Figures behind the initials, in a box of 40 by 40. Each is rotated by a multiple of 90 degrees. */
const figures: readonly string[] = [
  'M0 40A40 40 0 0 1 40 0V40Z',
  'M0 40L40 0V40Z',
  'M0 20A20 20 0 0 1 40 20Z',
  'M0 0H20V20H40V40H20V20H0Z',
  'M20 0L40 20L20 40L0 20Z',
  'M0 0A20 20 0 0 1 0 40ZM40 0A20 20 0 0 0 40 40Z',
  'M0 14L40 0V26L0 40Z',
  'M20 2A18 18 0 1 1 20 38A18 18 0 1 1 20 2Z',
]

/** For well-known wallets, the index in the palette of the colour that is nearest to the wallet's own. Figure and letters stay ours. */
const hues: Readonly<Record<string, number | undefined>> = {
  __proto__: null as never,
  metamask: 5,
  'trust-wallet': 0,
  'coinbase-wallet': 0,
  'okx-wallet': 11,
  phantom: 9,
  'bitget-wallet': 1,
  'binance-wallet': 4,
  rabby: 10,
  rainbow: 0,
  uniswap: 7,
  ledger: 11,
  zerion: 0,
  solflare: 4,
  'bybit-wallet': 4,
  keplr: 1,
  backpack: 6,
  'magic-eden': 7,
}

/** Input of an icon. The same `id` always gives the same image. */
export type IconParameters = {
  readonly id: string
  /** The name that the initials are taken from. @default id */
  readonly label?: string | undefined
}

/**
 * Draws an icon of our own, as SVG text of 40 by 40, so that the list needs no other company's logo or server. Full-bleed: the caller
 * rounds the corners.
 *
 * @example
 * const svg = createIcon({ id: 'rabby', label: 'Rabby' })
 */
export function createIcon({ id, label = id }: IconParameters): string {
  const seed = hash(id)
  const [ground, figure] = palette[hues[id] ?? seed % palette.length] ?? ['#475569', '#334155']
  const path = figures[(seed >>> 8) % figures.length]
  const angle = ((seed >>> 16) % 4) * 90
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">',
    `<path fill="${ground}" d="M0 0H40V40H0Z"/>`,
    `<path fill="${figure}" transform="rotate(${angle} 20 20)" d="${path}"/>`,
    '<text x="20" y="25.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="600" fill="#fff">',
    `${initials(label)}</text></svg>`,
  ].join('')
}

/** FNV-1a, 32 bits: small, the same everywhere, and spread well enough to choose shapes and colours. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

/**
 * One or two letters for a name: the first letters of its first two words, or the first two letters of a single word. The word "Wallet" is
 * ignored.
 *
 * @example
 * initials('Trust Wallet') // 'TR'
 */
export function initials(label: string): string {
  const all = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const words = all.filter((word) => word.toLowerCase() !== 'wallet')
  const [first = '', second] = words.length > 0 ? words : all
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
