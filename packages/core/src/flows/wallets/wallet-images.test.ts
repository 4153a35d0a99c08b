import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockWalletSource, listWallets } from '../../testing/mock-wallet-source.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { resolveReceiver } from '../send/resolve-receiver.ts'
import { walletImage, walletImages } from './wallet-images.ts'

function setUp(options = {}) {
  const source = createMockWalletSource(listWallets(3))
  const page = createTestClient({ wallets: source, ...options })
  return { ...page, source, images: page.client.use(walletImages) }
}

test('an image is a data: URL, asked for once', async () => {
  const { clock, images, source } = setUp()
  images.want(['i1', 'i2', 'i1'])
  await clock.flush()
  images.want(['i1'])
  expect(source.images).toEqual(['i1', 'i2'])
  expect(images.getState()).toEqual({ i1: 'data:image/png;base64,aTE=', i2: 'data:image/png;base64,aTI=' })
})

test('[S9.7] an image that takes longer than 2 s is drawn by us; what is typed is looked up after 500 ms', async () => {
  const names: string[] = []
  const { adapter } = createMockEvm({
    chain: { isAddress: (text) => text.startsWith('0x') },
    can: {
      async resolveName({ name }) {
        names.push(name)
        return null
      },
    },
  })
  const { client, clock, images, source } = setUp({ adapters: [adapter] })
  source.hold()
  let drawn: string | undefined = 'waiting'
  void walletImage(client, { imageId: 'i1' }).then((url) => {
    drawn = url
  })
  await clock.advance(1999)
  expect(drawn).toBe('waiting')
  await clock.advance(1)
  expect(drawn).toBeUndefined()
  source.release()
  expect(await images.load('i1')).toBe('data:image/png;base64,aTE=')
  expect(clock.pending()).toBe(0)

  for (const text of ['ali.eth', 'alice.eth']) {
    const off = resolveReceiver(client, { chainId: 'eip155:1', text }, () => {})
    await clock.advance(499)
    expect(names).toEqual([])
    if (text === 'ali.eth') off()
  }
  await clock.advance(1)
  expect(names).toEqual(['alice.eth'])
})

test('a failure is not remembered', async () => {
  const { images, source } = setUp()
  source.fail(new Error('down'))
  expect(await images.load('i1')).toBeUndefined()
  source.fail(undefined)
  expect(await images.load('i1')).toBeDefined()
})

test('an announced image needs no request; a dangerous one is dropped', async () => {
  const { client, source } = setUp()
  expect(await walletImage(client, { imageUrl: 'data:image/png;base64,AA==', imageId: 'i1' })).toBe(
    'data:image/png;base64,AA==',
  )
  expect(source.images).toEqual([])
  expect(await walletImage(client, { imageUrl: 'javascript:alert(1)' })).toBeUndefined()
})

test('with generated icons nothing is drawn from outside', async () => {
  const { client, images, source } = setUp({ icons: 'generated' })
  images.want(['i1'])
  expect(await walletImage(client, { imageUrl: 'https://wallet.example/icon.png', imageId: 'i1' })).toBeUndefined()
  expect(source.images).toEqual([])
})

test('an answer of another type is no image', async () => {
  const wallets = {
    getWallets: async () => ({ wallets: [], count: 0 }),
    getImage: async () => ({ bytes: new TextEncoder().encode('<html>'), type: 'text/html' }),
  }
  const { images } = setUp({ wallets })
  expect(await images.load('i1')).toBeUndefined()
})
