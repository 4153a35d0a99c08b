import { connect } from '@latchkey/core'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Chains, instanceOf, targetOf, useClient, usePage, useWallet } from './page.fixture.ts'

export const Keplr = { adapterId: 'cosmos', connectorId: 'keplr' }

/** Pages for wallets that misbehave: every test of the file fails if anything is left unhandled. */
export function useWatched(chainsOf: () => Chains) {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  beforeEach(() => void process.on('unhandledRejection', note))
  afterEach(() => {
    process.off('unhandledRejection', note)
    expect(unhandled.splice(0)).toEqual([])
  })

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
