import { expect, test } from 'vitest'
import { walletList } from './index.ts'

const everything = { page: 1, entries: 100 }

async function ids(query: Partial<Parameters<typeof walletList.getWallets>[0]>): Promise<string[]> {
  const { wallets } = await walletList.getWallets({ ...everything, ...query })
  return wallets.map(({ id }) => id)
}

test('a page has the requested size, and the count includes all matches', async () => {
  const first = await walletList.getWallets({ page: 1, entries: 40 })
  const second = await walletList.getWallets({ page: 2, entries: 40 })
  const beyond = await walletList.getWallets({ page: 9, entries: 40 })
  expect(first.wallets).toHaveLength(40)
  expect(first.count).toBeGreaterThanOrEqual(60)
  expect(second.wallets.some(({ id }) => first.wallets.some((wallet) => wallet.id === id))).toBe(false)
  expect(beyond).toEqual({ wallets: [], count: first.count })
  expect(first.wallets[0]?.id).toBe('metamask')
})

test('param: include and exclude compare without case', async () => {
  expect(await ids({ include: ['Rabby', 'PHANTOM'] })).toEqual(['phantom', 'rabby'])
  expect(await ids({ exclude: ['MetaMask'] })).not.toContain('metamask')
  expect(await ids({ include: ['rabby'], exclude: ['RABBY'] })).toEqual([])
  expect(await ids({ include: [] })).toContain('metamask')
})

test('param: include and exclude take an rdns or a name too', async () => {
  const query = { page: 1, entries: 100 }
  const { wallets } = await walletList.getWallets({ ...query, include: ['io.metamask', 'IO.Rabby', 'trust wallet'] })
  expect(wallets.map(({ id }) => id)).toEqual(['metamask', 'trust-wallet', 'rabby'])
  const { count } = await walletList.getWallets(query)
  for (const name of ['io.metamask', 'MetaMask', 'org.uniswap.app']) {
    const rest = await walletList.getWallets({ ...query, exclude: [name] })
    expect(rest.count).toBe(count - 1)
  }
})

test('param: search is trimmed and finds part of a name', async () => {
  expect(await ids({ search: '  rAB ' })).toEqual(['rabby'])
  expect(await ids({ search: 'no such wallet' })).toEqual([])
})

test('param: chains compares whole CAIP-2 ids', async () => {
  const ethereum = await ids({ chains: ['eip155:1'] })
  expect(ethereum).toContain('metamask')
  expect(await ids({ chains: ['eip155:42220'] })).toContain('valora')
  expect(await ids({ chains: ['eip155:422'] })).not.toContain('valora')
  expect(await ids({ chains: ['bip122:000000000019d6689c085ae165831e93'] })).toContain('unisat')
})

test('param: chains finds a wallet that accepts any network of the ecosystem, also a local one', async () => {
  const local = await ids({ chains: ['eip155:31337'] })
  expect(local).toContain('rabby')
  expect(local).not.toContain('valora')
})

test('param: chains with several networks finds wallets for any of them', async () => {
  const both = await ids({ chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'cosmos:cosmoshub-4'] })
  expect(both).toEqual(expect.arrayContaining(['solflare', 'keplr']))
})

test('param: badge finds nothing, because the list has no badges', async () => {
  expect(await ids({ badge: 'certified' })).toEqual([])
})

test('behavior: an aborted query rejects', async () => {
  await expect(walletList.getWallets({ ...everything, signal: AbortSignal.abort() })).rejects.toThrow()
})

test('a wallet has store links, networks as CAIP-2 ids and injected ids', async () => {
  const { wallets } = await walletList.getWallets({ ...everything, include: ['metamask'] })
  expect(wallets[0]).toMatchObject({
    rdns: 'io.metamask',
    imageId: 'metamask',
    mobileLink: 'metamask://',
    appStore: 'https://apps.apple.com/app/id1438144202',
    playStore: 'https://play.google.com/store/apps/details?id=io.metamask',
    chromeStore: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    injected: [{ namespace: 'eip155', injectedId: 'isMetaMask' }],
  })
  expect(wallets[0]?.chains).toContain('eip155:8453')
  expect(wallets[0]?.chains?.every((chain) => chain.includes(':'))).toBe(true)
})

test('it loads the function that recognises one wallet in several ecosystems', async () => {
  const { identifyWallet } = await walletList.identities()
  const onEthereum = identifyWallet({ rdns: 'app.phantom' })
  expect(onEthereum).toEqual({ id: 'phantom', name: 'Phantom' })
  expect(identifyWallet({ standardName: 'Phantom' })).toEqual(onEthereum)
})

test('an image is made for a wallet of the list, and for no other id', async () => {
  const image = await walletList.getImage('rabby')
  expect(image?.type).toBe('image/svg+xml')
  expect(new TextDecoder().decode(image?.bytes)).toMatch(/^<svg /)
  expect(await walletList.getImage('nobody')).toBeNull()
})
