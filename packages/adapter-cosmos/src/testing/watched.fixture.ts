import { connect } from '@latchkey/core'
import { expectAllHandled } from '@latchkey/test-wallets/vitest'
import { type Chains, instanceOf, targetOf, useClient, usePage, useWallet } from './page.fixture.ts'

export const Keplr = { adapterId: 'cosmos', connectorId: 'keplr' }

/** Pages for misbehaving wallets: every test of the file fails if it leaves an unhandled rejection. */
export function useWatched(chainsOf: () => Chains) {
  expectAllHandled()

  function open(options: Parameters<typeof useWallet>[2] = {}) {
    const chains = chainsOf()
    const { listeners, page } = usePage()
    const { controls, provider } = useWallet(chains, page, options)
    const { client, clock } = useClient(chains)
    const connections = () => client.connection.getState().connections
    return { ...chains, client, clock, connections, controls, listeners, page, provider }
  }

  async function visit(options: Parameters<typeof useWallet>[2] = {}) {
    const opened = open(options)
    const { connection } = await connect(opened.client, Keplr)
    return { ...opened, can: instanceOf(opened.client).can, on: targetOf(connection) }
  }
  return { open, visit }
}
