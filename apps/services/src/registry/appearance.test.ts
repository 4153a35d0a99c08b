import { walletRegistry } from '@latchkey/wallet-list/registry'
import { expect, test } from 'vitest'
import { appearanceOf } from './appearance.ts'

test.each([
  'metamask',
  'META MASK',
  'Meta\u200BMask',
  '\u202EMetaMask\u202C',
  'MetaMask ',
  'МеtаМаѕk',
  'ΜetaΜask',
  'MetaMásk',
  'ＭｅｔａＭａｓｋ',
  'Meta-Mask',
  'MetaMask Wallet',
  'Official MetaMask App',
  'MetaMa5k',
  'Metarnask',
])('%s looks like MetaMask', (name) => {
  expect(appearanceOf(name)).toBe(appearanceOf('MetaMask'))
})

test.each([
  ['Trust Wallet', 'Trust', true],
  ['Uniswap Wallet', 'Uni5wap', true],
  ['Phantom', 'Phantorn', true],
  ['Ledger', 'LEDGER LIVE', false],
  ['Rabby', 'Robby', false],
  ['Coin98', 'Coin', false],
])('%s and %s look alike: %s', (a, b, isAlike) => {
  expect(appearanceOf(a) === appearanceOf(b)).toBe(isAlike)
})

test('no two shipped wallets look alike, and none looks like nothing', async () => {
  const { data } = await walletRegistry.getWallets({ entries: 10_000 })
  const all = data.map(({ name }) => appearanceOf(name))
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('')
})
