import { expect, test } from 'vitest'
import { activeConnection, connectionStatus } from '../../kernel/connection/select.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMemoryStorage, type MemoryStorage } from '../../testing/memory-storage.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'

const names = ['last', 'other-1', 'other-2', 'other-3', 'other-4', 'other-5']

function createWallets() {
  return names.map((id) =>
    createMockWallet<'eip155'>({ id, name: id, rdns: id, accounts: [evmAccount(evmAddresses[0])] }),
  )
}

/** What outlives the page. */
type Earlier = { storage: MemoryStorage; wallets: ReturnType<typeof createWallets> }

/** A page with six wallets. `asked` lists the wallets that the restore has asked; those in `hangs` answer when `answer` is called. */
function load(
  earlier: Earlier = { storage: createMemoryStorage(), wallets: createWallets() },
  hangs: readonly string[] = [],
) {
  const { storage, wallets } = earlier
  const asked: string[] = []
  const held: (() => void)[] = []
  const mock = createMockAdapter({ namespace: 'eip155', wallets })
  const adapter: typeof mock = {
    ...mock,
    create(context) {
      const instance = mock.create(context)
      return {
        ...instance,
        async reconnect(parameters) {
          asked.push(parameters.connectorId)
          if (hangs.includes(parameters.connectorId)) await new Promise<void>((resolve) => held.push(resolve))
          return instance.reconnect(parameters)
        },
      }
    },
  }
  const page = createTestClient({ adapters: [adapter], storage })
  const stop = page.client.start()
  async function connectTo(id: string) {
    const answer = connect(page.client, { adapterId: 'mock-eip155', connectorId: id })
    wallets.find((wallet) => wallet.id === id)?.approve()
    await answer
    await page.clock.flush()
  }
  const current = () => activeConnection(page.client.connection.getState())?.connectorId
  async function answer() {
    for (const resolve of held) resolve()
    await page.clock.flush()
  }
  return { ...page, stop, answer, asked, connectTo, current, earlier }
}

/** A visit that connected all six wallets, `last` at the end. */
async function visited() {
  const page = load()
  await page.clock.flush()
  for (const name of [...names].reverse()) await page.connectTo(name)
  page.stop()
  return page.earlier
}

test('behavior: five wallets that never answer do not delay the wallet in use', async () => {
  const { asked, client, clock, current } = load(await visited(), names.slice(1))
  await clock.flush()
  expect(asked[0]).toBe('last')
  expect(current()).toBe('last')
  expect(connectionStatus(client.connection.getState())).toBe('connected')
  expect(client.ready.getState()).toBe(true)
  expect(asked.sort()).toEqual(names)
})

test('behavior: a wallet in use that never answers delays the others by one second', async () => {
  const { asked, clock, client } = load(await visited(), ['last'])
  await clock.advance(999)
  expect(asked).toEqual(['last'])
  await clock.advance(1)
  expect([...asked].sort()).toEqual(names)
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(5)
})

test('behavior: the wallet that the visitor connects during the restore stays in use', async () => {
  const first = load()
  await first.clock.flush()
  await first.connectTo('last')
  first.stop()
  const page = load(first.earlier, ['last'])
  await page.clock.flush()
  await page.connectTo('other-1')
  await page.answer()
  expect(page.client.ready.getState()).toBe(true)
  expect(page.current()).toBe('other-1')
})
