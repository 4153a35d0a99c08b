import { describe, expect, test } from 'vitest'
import { walletFacts } from '../facts/all.ts'
import { initials, palette } from './create-icon.ts'
import { createIcon, iconDataUrl } from './index.ts'

test('the same id gives the same image, another id a different one', () => {
  expect(createIcon({ id: 'rabby' })).toBe(createIcon({ id: 'rabby' }))
  expect(createIcon({ id: 'rabby' })).not.toBe(createIcon({ id: 'rainbow' }))
})

test('the wallets of the list look different from each other', () => {
  const icons = new Set(walletFacts.map(({ id, name }) => createIcon({ id, label: name })))
  expect(icons.size).toBe(walletFacts.length)
})

test('a wallet that many know has a colour near its own; an id of the language’s own has one as well', () => {
  expect(createIcon({ id: 'metamask' })).toContain(`fill="${palette[5]?.[0]}"`)
  expect(createIcon({ id: 'phantom' })).toContain(`fill="${palette[9]?.[0]}"`)
  for (const id of ['constructor', '__proto__', 'toString']) expect(createIcon({ id })).toMatch(/fill="#[\da-f]{6}"/)
})

test('behavior: hostile ids and labels leave no markup behind', () => {
  const evil = '"><script>alert(1)</script><svg onload="x"'
  for (const svg of [createIcon({ id: evil }), createIcon({ id: 'x', label: evil }), createIcon({ id: '' })]) {
    expect([...svg.matchAll(/<([^\s/>]+)/g)].map(([, tag]) => tag)).toEqual(['svg', 'path', 'path', 'text'])
    expect(svg).toMatch(/>[\p{L}\p{N}]{0,2}<\/text><\/svg>$/u)
  }
})

test('the data URL carries exactly the image', () => {
  const url = iconDataUrl({ id: 'keplr', label: 'Keplr' })
  expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(decodeURIComponent(url.slice('data:image/svg+xml,'.length))).toBe(createIcon({ id: 'keplr', label: 'Keplr' }))
})

describe('initials', () => {
  test.each([
    ['Trust Wallet', 'TR'],
    ['Magic Eden', 'ME'],
    ['Wallet', 'WA'],
    ['Rabby', 'RA'],
    ['1inch Wallet', '1I'],
    ['Polkadot{.js}', 'PJ'],
    ['κρυπτο πορτοφόλι', 'ΚΠ'],
    ['🦊', ''],
  ])('%s → %s', (label, expected) => {
    expect(initials(label)).toBe(expected)
  })
})

test('white initials have a contrast of 4.5 : 1 on ground and figure', () => {
  for (const colour of palette.flat()) expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5)
})

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
