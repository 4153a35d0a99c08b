import { safeIcon } from '@latchkey/core'
import * as known from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { chainMarks } from './chain-marks.ts'
import { markOf, marks } from './marks.lazy.ts'

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('chainMarks', () => {
  test('draws networks as images that the modal accepts, each another one', async () => {
    const { chain, token } = chainMarks()
    const drawn = await Promise.all(Object.keys(marks).map((id) => chain(id)))
    for (const url of drawn) expect(safeIcon(url)).toBe(url)
    expect(new Set(drawn).size).toBe(Object.keys(marks).length)
    expect(await token('eip155:1')).toBe(await chain('eip155:1'))
  })

  test('has at least 30 networks, the mainnets of @latchkey/core/networks among them', () => {
    expect(Object.keys(marks).length).toBeGreaterThanOrEqual(30)
    const mainnets = Object.values(known).filter((one) => typeof one === 'object' && !('testnet' in one && one.testnet))
    const missing = mainnets.flatMap((one) =>
      'caipNetworkId' in one && !markOf(one.caipNetworkId) && !/anvil|hardhat|foundry/i.test(one.name) ? one.name : [],
    )
    expect(missing).toEqual([])
  })

  test('knows no other network, and no contract', async () => {
    const { chain, token } = chainMarks()
    expect(await chain('eip155:987654')).toBeUndefined()
    expect(await chain('constructor')).toBeUndefined()
    expect(await token('eip155:1:0x0000000000000000000000000000000000000001')).toBeUndefined()
  })

  test.each(Object.entries(marks))('%s: the figure has a contrast of 3 : 1', (_, [ground]) => {
    expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(3)
  })
})
