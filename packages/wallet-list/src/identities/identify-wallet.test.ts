import { describe, expect, test } from 'vitest'
import { walletFacts } from '../facts/all.ts'
import { identityTable } from './identity-table.ts'
import { identifyWallet } from './index.ts'
import { projectIdentities } from './project-identities.ts'

test('the table is that of the facts: run `pnpm tables` after changing one', () => {
  expect(identityTable).toBe(projectIdentities(walletFacts))
  expect(identityTable).not.toContain('`')
})

test('no fact contains one of the table’s separators', () => {
  for (const { name, standardName = '', rdns = [], injected = {} } of walletFacts) {
    for (const value of [name, standardName, ...rdns, ...Object.values(injected).flat()])
      expect(value).not.toMatch(/[|,\n]/)
  }
})

test('the table stays small enough for the first open', async () => {
  const stream = new Blob([identityTable]).stream().pipeThrough(new CompressionStream('gzip'))
  expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(2100)
})

describe('clue: rdns', () => {
  test.each([
    ['io.metamask', 'metamask'],
    ['io.metamask.mobile', 'metamask'],
    ['IO.Rabby', 'rabby'],
    ['io.leapwallet.leapwallet', 'leap'],
    ['io.metamask.flask', undefined],
    ['io', undefined],
    ['', undefined],
  ])('%j is %s', (rdns, id) => {
    expect(identifyWallet({ rdns })?.id).toBe(id)
  })
})

describe('clue: Wallet Standard name', () => {
  test.each([
    ['Trust', 'trust-wallet'],
    ['Phantom', 'phantom'],
    ['phantom', undefined],
    ['Trust Wallet', undefined],
    ['', undefined],
  ])('%j is %s', (standardName, id) => {
    expect(identifyWallet({ standardName })?.id).toBe(id)
  })
})

describe('clue: injected id', () => {
  const marks = (...ids: string[]) => new Set(ids)

  test('a wallet that also sets MetaMask’s flag is recognised as itself', () => {
    const flags = marks('isMetaMask', 'isRabby')
    expect(identifyWallet({ namespace: 'eip155', has: (id) => flags.has(id) })).toEqual({ id: 'rabby', name: 'Rabby' })
  })

  test('MetaMask alone is MetaMask', () => {
    const flags = marks('isMetaMask')
    expect(identifyWallet({ namespace: 'eip155', has: (id) => flags.has(id) })?.id).toBe('metamask')
  })

  test('a mark counts only in its own ecosystem', () => {
    const keys = marks('talisman', 'isTalisman')
    const asked: string[] = []
    const has = (id: string) => asked.push(id) > 0 && keys.has(id)
    expect(identifyWallet({ namespace: 'polkadot', has })?.id).toBe('talisman')
    expect(asked).not.toContain('isTalisman')
    expect(identifyWallet({ namespace: 'cosmos', has })).toBeUndefined()
  })

  test('without a mark there is no wallet', () => {
    expect(identifyWallet({ namespace: 'bip122', has: () => false })).toBeUndefined()
  })
})
