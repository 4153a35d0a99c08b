import { expect, test } from 'vitest'
import { connectPairing } from '../actions/connect-pairing.ts'
import { connect } from '../flows/connecting/connect.ts'
import { disconnect } from '../flows/sessions/disconnect.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { bitcoin } from '../kernel/networks/bip122.ts'
import { mainnet } from '../kernel/networks/eip155.ts'
import type { Adapter } from '../kernel/ports/adapter.ts'
import type { PairingInstance, PairingPort } from '../kernel/ports/pairing.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { createMockPairing } from '../testing/mock-pairing.ts'
import { createMockBitcoin, createMockEvm } from '../testing/mocks.ts'

/** Answers late: when the test says so, or not at all. */
function createGate() {
  let [open, fail] = [() => {}, () => {}]
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = () => reject(new LatchkeyError('request/timed-out'))
  })
  return { fail, open, opened }
}

/** An adapter whose wallets take their time to say whether they remember the page. */
function slowly(adapter: Adapter<'eip155'>, opened: Promise<void>): Adapter<'eip155'> {
  return {
    ...adapter,
    create(context) {
      const instance = adapter.create(context)
      return {
        ...instance,
        async reconnect(parameters) {
          await opened
          return instance.reconnect(parameters)
        },
      }
    },
  }
}

const networks = [mainnet, bitcoin] as const
const evm = { adapterId: 'mock-eip155', connectorId: 'io.mock' }
const btc = { adapterId: 'mock-bip122', connectorId: 'xverse-like' }

/** Two wallets that remember the page. The first one answers when the gate opens. */
async function reloaded() {
  const storage = createMemoryStorage()
  const [first, second] = [createMockEvm(), createMockBitcoin()]
  const before = createTestClient({ storage, networks, adapters: [first.adapter, second.adapter] })
  const leave = before.client.start()
  for (const [wallet, which] of [
    [first.wallet, evm],
    [second.wallet, btc],
  ] as const) {
    const answer = connect(before.client, which)
    wallet.approve()
    await answer
  }
  await before.clock.flush()
  leave()
  const { fail, open, opened } = createGate()
  const visit = (late = opened) => {
    const page = createTestClient({ storage, networks, adapters: [slowly(first.adapter, late), second.adapter] })
    const stop = page.client.start()
    const connected = () => Object.values(page.client.connection.getState().connections).map(({ id }) => id)
    return { ...page, connected, stop }
  }
  return { ...visit(), fail, open, visit, wallet: first.wallet }
}

test.each([
  ['everything', {}],
  ['its ecosystem', { namespace: 'eip155' }],
] as const)('a wallet that answers after the visitor left %s stays left, and is told', async (_, parameters) => {
  const { client, clock, connected, open, stop, visit, wallet } = await reloaded()
  await clock.flush()
  await disconnect(client, parameters)
  open()
  await clock.flush()
  expect(connected()).not.toContain('mock-eip155:io.mock')
  expect(wallet.trusted()).toBe(false)
  stop()
  const next = visit(Promise.resolve())
  await next.clock.advance(2000)
  expect(next.connected()).not.toContain('mock-eip155:io.mock')
})

test('a wallet that fails to answer after the visitor left is forgotten, like a wallet that answers', async () => {
  const { client, clock, fail, stop, visit } = await reloaded()
  await clock.flush()
  await disconnect(client)
  fail()
  await clock.flush()
  stop()
  const next = visit(Promise.resolve())
  await next.clock.advance(2000)
  expect(next.connected()).toEqual([])
})

test('a disconnect before anything could be brought back counts as well', async () => {
  const { client, clock, connected, open } = await reloaded()
  const left = disconnect(client)
  open()
  await left
  await clock.flush()
  expect(connected()).toEqual([])
})

test('leaving one wallet, or another ecosystem, doesn’t leave the wallet that answers late', async () => {
  const { client, clock, connected, open, stop, visit } = await reloaded()
  await clock.flush()
  await disconnect(client, { connectionId: 'mock-bip122:xverse-like' })
  await disconnect(client, { namespace: 'bip122' })
  open()
  await clock.flush()
  expect(connected()).toEqual(['mock-eip155:io.mock'])
  stop()
  const next = visit(Promise.resolve())
  await next.clock.flush()
  expect(next.connected()).toEqual(['mock-eip155:io.mock'])
})

test('a visitor who connects the wallet again meanwhile keeps it', async () => {
  const { client, clock, connected, open, wallet } = await reloaded()
  await clock.flush()
  await disconnect(client)
  const answer = connect(client, evm)
  wallet.approve()
  await answer
  open()
  await clock.flush()
  expect(connected()).toEqual(['mock-eip155:io.mock'])
  expect(wallet.trusted()).toBe(true)
})

test('leaving while nothing is there doesn’t end what another tab connects later', async () => {
  const { storage, visit, wallet } = await reloaded()
  const stored = new Map(storage.values)
  storage.values.clear()
  const { client, clock, connected, stop } = visit(Promise.resolve())
  await disconnect(client)
  stop()
  for (const [key, value] of stored) storage.values.set(key, value)
  client.start()
  await clock.flush()
  expect(connected()).toContain('mock-eip155:io.mock')
  expect(wallet.trusted()).toBe(true)
})

test('a phone whose session is found after the visitor left is disconnected', async () => {
  const pairing = createMockPairing()
  const { open, opened } = createGate()
  const slow: PairingPort = {
    ...pairing,
    create(context): PairingInstance {
      const instance = pairing.create(context)
      return {
        ...instance,
        async restore(parameters) {
          await opened
          return instance.restore(parameters)
        },
      }
    },
  }
  const first = createTestClient({ pairing })
  const leave = first.client.start()
  const { approval } = await connectPairing(first.client, {})
  pairing.asked[0]?.approve()
  await approval
  leave()
  const { client, clock } = createTestClient({ storage: first.storage, pairing: slow })
  client.start()
  await clock.flush()
  await disconnect(client)
  open()
  await clock.flush()
  expect(client.connection.getState()).toMatchObject({ connections: {}, sessions: {} })
  expect(pairing.ended).toEqual(['session-1'])
})
