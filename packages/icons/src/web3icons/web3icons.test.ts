import { safeIcon } from '@latchkey/core'
import { walletList } from '@latchkey/wallet-list'
import { describe, expect, test } from 'vitest'
import { chainMarks } from '../chain-marks.ts'
import { marks } from '../marks.lazy.ts'
import { chains } from './chains.lazy.ts'
import { tokens } from './tokens.lazy.ts'
import { wallets } from './wallets.lazy.ts'
import { web3icons } from './web3icons.ts'

const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('web3icons', () => {
  test('draws wallets, networks and tokens as images that the modal accepts', async () => {
    const icons = web3icons()
    for (const url of [await icons.wallet('metamask'), await icons.chain('eip155:1'), await icons.token(usdc)]) {
      expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg/)
      expect(safeIcon(url)).toBe(url)
    }
  })

  test('leaves unknown ones to others, and unknown networks to our marks', async () => {
    const icons = web3icons()
    expect(await icons.wallet('no-such-wallet')).toBeUndefined()
    expect(await icons.wallet('toString')).toBeUndefined()
    const [missing = ''] = Object.keys(marks).filter((id) => !(id in chains))
    expect(await icons.chain(missing)).toBe(await chainMarks().chain(missing))
    expect(await icons.chain(missing)).toBeDefined()
    expect(await icons.token('eip155:1')).toBe(await chainMarks().token('eip155:1'))
  })

  test('knows a token by its contract alone', async () => {
    const icons = web3icons()
    expect(await icons.token(usdc.toLowerCase())).toBe(await icons.token(usdc))
    expect(await icons.token(usdc.replace('eip155:1:', 'eip155:10:'))).toBeUndefined()
    expect(
      await icons.token('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v'),
    ).toBe(undefined)
  })

  test('names wallets as the wallet list does', async () => {
    const { wallets: listed } = await walletList.getWallets({ page: 1, entries: 500 })
    const ids = new Set(listed.map(({ id }) => id))
    expect(Object.keys(wallets).filter((id) => !ids.has(id))).toEqual([])
  })

  test('each image is there', async () => {
    for (const load of Object.values({ ...wallets, ...chains, ...tokens })) {
      const { default: svg } = await load()
      expect(svg).toMatch(/^<svg /)
      expect(svg).not.toMatch(/<script|<image|href=|url\(["']?http/)
    }
  })
})
