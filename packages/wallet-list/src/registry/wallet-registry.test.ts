import { expect, test } from 'vitest'
import { walletRegistry } from './index.ts'

test('default: the first 40, in a registry’s shape', async () => {
  const { data, count } = await walletRegistry.getWallets()
  expect(data).toHaveLength(40)
  expect(count).toBeGreaterThan(40)
  expect(JSON.parse(JSON.stringify(data[0]))).toEqual({
    id: 'metamask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    image_id: 'metamask',
    homepage: 'https://metamask.io',
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link',
    app_store: 'https://apps.apple.com/app/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    chains: expect.arrayContaining(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']),
    order: 10,
    injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
  })
})

test('every filter has the registry’s name', async () => {
  expect((await walletRegistry.getWallets({ badge_type: 'certified' })).count).toBe(0)
  const page = await walletRegistry.getWallets({ page: 2, entries: 1, include: ['rabby', 'frame'], exclude: ['x'] })
  expect(page.data.map(({ id }) => id)).toEqual(['frame'])
})

test('an image comes as SVG text', async () => {
  expect(await walletRegistry.getWalletImage('keplr')).toMatch(/^<svg /)
  expect(await walletRegistry.getWalletImage('../etc')).toBeNull()
})

test('every entry has its source and the date of its check', async () => {
  const { data } = await walletRegistry.getWallets({ entries: 1000 })
  for (const { id } of data) {
    expect(await walletRegistry.getSource(id)).toEqual({
      source: expect.stringMatching(/^https:/),
      checked: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  }
  expect(await walletRegistry.getSource('nobody')).toBeNull()
})
