import { connect } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import type { CosmosLie } from '@latchkey/test-wallets/page'
import { expect, test } from 'vitest'
import { instanceOf, useChains, useClient, usePage, useWallet } from './testing/page.fixture.ts'
import { useWatched } from './testing/watched.fixture.ts'

const chainsOf = useChains()
const { open, visit } = useWatched(chainsOf)

test('events after a disconnect change nothing', async () => {
  const { client, clock, connections, controls, on } = await visit()
  await instanceOf(client).disconnect(on)
  const prompts = controls.prompts()
  controls.permit()
  controls.emitChange()
  await clock.flush()
  expect(connections()).toEqual({})
  expect(controls.prompts()).toEqual(prompts)
})

test.each<CosmosLie>(['throwing', 'garbage', 'foreign-accounts'])(
  'a wallet that reports a change and then answers with %s is disconnected',
  async (lie) => {
    const { connections, controls } = await visit()
    controls.lie(lie)
    controls.emitChange()
    await expect.poll(connections).toEqual({})
  },
)

test('the later answer of two overlapping changes counts', async () => {
  const { connections, controls, on, provider } = await visit()
  const { getKey } = provider
  const held: (() => void)[] = []
  const [, bob, carol] = controls.addresses()
  provider.getKey = async (chainId) => {
    const key = await getKey(chainId)
    if (key.bech32Address === bob) await new Promise<void>((resolve) => held.push(resolve))
    return key
  }
  controls.switchAccount(1)
  await expect.poll(() => held).toHaveLength(1)
  controls.switchAccount(2)
  const active = () => connections()[on.connectionId]?.activeAccount
  await expect.poll(active).toBe(carol)
  for (const go of held) go()
  await new Promise((resolve) => setImmediate(resolve))
  expect(active()).toBe(carol)
})

test('the wallet is not asked for an account that it hides without an event', async () => {
  const { can, connections, controls, on, page } = await visit()
  const { dispatchEvent } = page
  page.dispatchEvent = () => true
  controls.switchAccount(1)
  page.dispatchEvent = dispatchEvent
  const prompts = controls.prompts()
  await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(controls.prompts()).toEqual(prompts)
  await expect.poll(() => connections()[on.connectionId]?.activeAccount).toBe(controls.addresses()[1])
})

test('a disconnect does not wait for a wallet that never finishes', async () => {
  const { client, clock, connections, on, provider } = await visit()
  provider.disable = () => new Promise(() => {})
  let left = false
  const leaving = instanceOf(client)
    .disconnect(on)
    .then(() => {
      left = true
    })
  expect(connections()).toEqual({})
  await clock.advance(5000)
  await leaving
  expect(left).toBe(true)
})

test('a wallet that never answers whether it remembers the app is given up, without a prompt', async () => {
  const chains = chainsOf()
  const storage = createMemoryStorage()
  const { page } = usePage()
  const options = { globals: ['leap'], features: ['signArbitrary', 'isConnected'] } as const
  const first = useWallet(chains, page, options)
  const visit = useClient(chains, { storage })
  await connect(visit.client, { adapterId: 'cosmos', connectorId: 'leap' })
  await visit.clock.flush()
  visit.stop()
  let asked = 0
  first.provider.isConnected = () => {
    asked += 1
    return new Promise(() => {})
  }
  const { client, clock } = useClient(chains, { storage })
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return asked
    })
    .toBeGreaterThan(0)
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
})

test('an approval after the client has stopped connects no wallet', async () => {
  const { client, controls, listeners } = open({ state: { answer: 'hang' } })
  const { connect: ask, start } = instanceOf(client)
  const stop = start()
  const before = listeners()
  const answer = ask({ connectorId: 'keplr' })
  await controls.whenPending('enable')
  stop()
  controls.approvePending()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  expect(listeners()).toBeLessThanOrEqual(before)
})
