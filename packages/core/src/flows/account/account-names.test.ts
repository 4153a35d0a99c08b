import { expect, test } from 'vitest'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { accountNames } from './account-names.ts'
import { explorerHref } from './explorer-href.ts'

const [alice, bob] = evmAddresses
const avatar = 'data:image/png;base64,iVBORw0KGgo='

async function setUp(can: Partial<Capabilities<'eip155'>> = {}) {
  const asked: string[] = []
  const mock = createMockEvm({
    can: {
      async lookupAddress({ address }) {
        asked.push(address)
        return address === alice ? 'alice.eth' : null
      },
      avatar: async () => avatar,
      ...can,
    },
  })
  const page = createTestClient({ adapters: [mock.adapter] })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  const { connection } = await connected
  return { ...page, ...mock, asked, connection, names: page.client.use(accountNames) }
}

test('name and image of the active account, kept five minutes', async () => {
  const { asked, clock, names, wallet } = await setUp()
  const off = names.watch()
  await clock.flush()
  expect(names.getState()).toEqual({ [`eip155:${alice}`]: { name: 'alice.eth', avatar } })
  await clock.advance(299_999)
  await names.fetch({ namespace: 'eip155', address: alice })
  expect(asked).toEqual([alice])
  await clock.advance(1)
  await names.fetch({ namespace: 'eip155', address: alice })
  expect(asked).toEqual([alice, alice])
  wallet.setAccounts([evmAccount(bob)])
  await clock.flush()
  expect(names.getState()[`eip155:${bob}`]).toEqual({})
  off()
})

test('a dangerous image is dropped, and a name without its image is still a name', async () => {
  const evil = await setUp({ avatar: async () => 'javascript:alert(1)' })
  expect(await evil.names.fetch({ namespace: 'eip155', address: alice })).toEqual({
    name: 'alice.eth',
    avatar: undefined,
  })
  const failing = await setUp({ avatar: () => Promise.reject(new Error('down')) })
  expect(await failing.names.fetch({ namespace: 'eip155', address: alice })).toEqual({
    name: 'alice.eth',
    avatar: undefined,
  })
})

test('without services an image is not loaded from its own host', async () => {
  const { names } = await setUp({ avatar: async () => 'https://avatars.example/alice.png' })
  expect(await names.fetch({ namespace: 'eip155', address: alice })).toEqual({ name: 'alice.eth', avatar: undefined })
})

test('a name is there before its image, and keeps it while it is looked up again', async () => {
  const images: ((image: string) => void)[] = []
  const { clock, names } = await setUp({ avatar: () => new Promise((resolve) => images.push(resolve)) })
  const shown = () => names.getState()[`eip155:${alice}`]
  const first = names.fetch({ namespace: 'eip155', address: alice })
  await clock.flush()
  expect(shown()).toEqual({ name: 'alice.eth' })
  images[0]?.(avatar)
  await first
  expect(shown()).toEqual({ name: 'alice.eth', avatar })
  await clock.advance(300_000)
  void names.fetch({ namespace: 'eip155', address: alice })
  await clock.flush()
  expect(images).toHaveLength(2)
  expect(shown()).toEqual({ name: 'alice.eth', avatar })
})

test('a failure gives no name and is asked again', async () => {
  let down = true
  const { names } = await setUp({
    lookupAddress: () => (down ? Promise.reject(new Error('down')) : Promise.resolve('alice.eth')),
  })
  expect(await names.fetch({ namespace: 'eip155', address: alice })).toEqual({})
  down = false
  expect(await names.fetch({ namespace: 'eip155', address: alice })).toMatchObject({ name: 'alice.eth' })
})

test('a namespace without an adapter has no names', async () => {
  const { names } = await setUp()
  expect(await names.fetch({ namespace: 'cosmos', address: 'cosmos1' })).toEqual({})
})

test('the account’s page at the block explorer', async () => {
  const { client, connection } = await setUp()
  expect(explorerHref(client, connection)).toBe(`https://etherscan.io/address/${alice}`)
  expect(explorerHref(client, { ...connection, chainId: 'eip155:999' })).toBeUndefined()
})
