import { expect, test } from 'vitest'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { listsAssets } from './lists-assets.ts'

async function ask(can: Partial<Capabilities<'eip155'>>) {
  const { adapter, wallet } = createMockEvm({ can })
  const { client } = createTestClient({ adapters: [adapter] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  return listsAssets(client, (await connected).connection as Connection)
}

const getAssets = async () => []
const yes = { assetDiscovery: { supported: true } }
const no = { assetDiscovery: { supported: false } }

test.each([
  ['it says so of this chain', { 'eip155:1': yes }, true],
  ['it says so of all chains', { 'eip155:0': yes }, true],
  ['it says so of all chains, and not of this one', { 'eip155:0': yes, 'eip155:1': no }, false],
  ['it says so of another chain', { 'eip155:10': yes }, false],
  ['it says nothing of it', { 'eip155:1': {} }, false],
  ['it says something else', { 'eip155:1': { assetDiscovery: 'yes' } }, false],
])('a wallet lists its assets if %s', async (_name, said, expected) => {
  expect(await ask({ getAssets, getCapabilities: async () => said })).toBe(expected)
})

test('one without the ability does not, one without capabilities does, and a wallet that fails does not', async () => {
  expect(await ask({})).toBe(false)
  expect(await ask({ getAssets })).toBe(true)
  expect(await ask({ getAssets, getCapabilities: () => Promise.reject(new Error('no')) })).toBe(false)
})
