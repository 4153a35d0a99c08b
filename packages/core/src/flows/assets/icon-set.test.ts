import { expect, test, vi } from 'vitest'
import type { LatchkeyOptions } from '../../kernel/client.ts'
import type { IconSet } from '../../kernel/ports/icon-set.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { walletImages } from '../wallets/wallet-images.ts'
import { assetImages } from './asset-images.ts'
import { chainImages } from './chain-images.ts'

const image = (name: string) => `data:image/svg+xml,%3Csvg id='${name}'/%3E`

const clientWith = (icons: LatchkeyOptions['icons'], options: TestClientOptions = {}) =>
  createTestClient({ icons, logLevel: 'silent', ...options }).client

test('an icon set is asked once for each network that is seen', async () => {
  const chain = vi.fn(async (id: string) => (id === 'eip155:1' ? image('ether') : undefined))
  const images = clientWith({ chain }).use(chainImages)
  images.want(['eip155:1', 'eip155:5'])
  images.want(['eip155:1'])
  await vi.waitFor(() => expect(images.getState()).toEqual({ 'eip155:1': image('ether') }))
  expect(chain).toHaveBeenCalledTimes(2)
})

test('without an icon set no network has an image of its own', () => {
  for (const icons of ['all', 'generated', undefined] as const) {
    const images = clientWith(icons).use(chainImages)
    images.want(['eip155:1'])
    expect(images.getState()).toEqual({})
  }
})

test('a wallet’s image is the icon set’s, else the wallet source’s', async () => {
  const wallets = {
    getWallets: async () => ({ wallets: [], count: 0 }),
    getImage: async () => ({ bytes: new Uint8Array([1]), type: 'image/png' }),
  }
  const set: IconSet = { wallet: async (id) => (id === 'known' ? image('known') : undefined) }
  const images = clientWith(set, { wallets }).use(walletImages)
  expect(await images.load('known')).toBe(image('known'))
  expect(await images.load('unknown')).toMatch(/^data:image\/png;base64,/)
  expect(await clientWith(set).use(walletImages).load('unknown')).toBeUndefined()
})

test('an icon set that fails is passed over', async () => {
  const set: IconSet = { wallet: () => Promise.reject(new Error('no module')) }
  const wallets = { getWallets: async () => ({ wallets: [], count: 0 }), getImage: async () => null }
  expect(await clientWith(set, { wallets }).use(walletImages).load('any')).toBeUndefined()
})

test('a token’s image is asked for by its CAIP id, and only a drawable answer is taken', async () => {
  const answers: Record<string, string> = { 'eip155:1': image('ether'), 'eip155:1:0xabc': 'javascript:alert(1)' }
  const images = clientWith({ token: async (id) => answers[id] }).use(assetImages)
  images.want(Object.keys(answers))
  await vi.waitFor(() => expect(images.getState()).toEqual({ 'eip155:1': image('ether') }))
})
