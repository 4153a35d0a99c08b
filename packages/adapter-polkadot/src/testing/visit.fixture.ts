import { connect } from '@latchkey/core'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll } from 'vitest'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './page.fixture.ts'

/** A runtime is slow on a busy machine. */
export const slow = { timeout: 20_000, interval: 100 }

/** A chain for a file, connected pages, and Polkadot's own library, which checks the results. */
export function useVisits() {
  const chainOf = useChain()
  let api: ApiPromise
  beforeAll(async () => {
    api = await ApiPromise.create({ provider: new WsProvider(chainOf().url) as never, noInitWarn: true })
  }, 60_000)
  afterAll(() => api?.disconnect())

  async function unitsOf(address: string): Promise<bigint> {
    const account = (await api.query.system?.account?.(address))?.toJSON() as { data: { free: string | number } }
    return BigInt(account.data.free)
  }

  async function visit(options: Parameters<typeof useWallet>[0] = {}) {
    const chain = chainOf()
    const { controls } = useWallet(options)
    const { client, clock } = useClient(chain)
    const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
    const [alice = '', bob = ''] = controls.addresses()
    const { can } = instanceOf(client)
    const { chainId } = chain
    const wait = (hash = '') => can.waitForTransaction?.({ chainId, hash })
    return { alice, bob, can, chain, chainId, client, clock, connection, controls, on: targetOf(connection), wait }
  }
  return { apiOf: () => api, chainOf, unitsOf, visit }
}
