import { createLatchkey } from '../../client/create-latchkey.ts'
import { connect } from '../../flows/connecting/connect.ts'
import type { LatchkeyOptions } from '../../kernel/client.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createFakePlatform } from '../fake-platform.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import { check, until } from './check.ts'
import type { ContractEnvironment, ContractHarness } from './contract-harness.ts'

/** A client with the first adapter, and short words for what every case does. */
export async function openPage(harness: ContractHarness) {
  const environment = await harness()
  const client = clientOf(environment, 0)
  const entry = client.adapters.get(environment.adapters[0].id)
  check(entry, 'the client knows its adapter')
  const { adapter, instance } = entry
  const { connectorId, wallet, flush } = environment
  const connections = () =>
    Object.values(client.connection.getState().connections).filter(({ adapterId }) => adapterId === adapter.id)
  const wait = (holds: () => unknown, expected: string) => until(holds, flush, expected)

  /** Asks to connect; the answer settles when the owner has answered. */
  async function asking() {
    const before = wallet.shown()
    const answer = connect(client, { adapterId: adapter.id, connectorId })
    answer.catch(() => {})
    await wait(() => wallet.shown() > before, 'connect prompts')
    return { answer }
  }

  /** The connection as the client knows it. */
  const connectionOf = (id: string) => connections().find((connection) => connection.id === id)

  return {
    ...environment,
    client,
    connectionOf,
    adapter,
    instance,
    connections,
    wait,
    /** Starts, and waits until the wallet is found. */
    async start() {
      const stop = client.start()
      await wait(() => client.connectors.getState().some(({ id }) => id === connectorId), 'the wallet is discovered')
      return stop
    },
    asking,
    async connected(): Promise<Connection> {
      const { answer } = await asking()
      await wallet.approve()
      return (await answer).connection
    },
  }
}

/** Another client: a page of its own, or the same one after a reload. */
export function clientOf(
  { adapters, options }: Pick<ContractEnvironment, 'adapters' | 'options'>,
  which: 0 | 1,
  more: Partial<LatchkeyOptions> = {},
) {
  return createLatchkey({
    clock: createFakeClock(),
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
    ...options,
    adapters: [adapters[which]],
    ...more,
  })
}
