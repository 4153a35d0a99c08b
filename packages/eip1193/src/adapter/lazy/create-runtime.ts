import type { AdapterEvent, AdapterInstance, Connection, WithSignal } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import type { EvmAbility } from '../../abilities.ts'
import type { Address } from '../../address/address.ts'
import { revokePermissions } from '../../request/permissions.ts'
import type { EvmRuntime } from '../../verbs/evm-runtime.ts'
import { runAbility } from '../../verbs/run-ability.ts'
import type { Work } from '../create-instance.ts'
import { adoptSession } from './adopt-session.ts'
import { assertTarget } from './assert-target.ts'
import { connectWallet, reconnectWallet } from './connect-wallet.ts'
import { createNodes } from './create-nodes.ts'
import { findLive } from './find-live.ts'
import type { Live } from './live.ts'
import { networkOf } from './network-of.ts'
import { requestMoreAccounts } from './request-more-accounts.ts'
import { switchNetwork } from './switch-network.ts'

type Change = Extract<AdapterEvent<'eip155'>, { type: 'changed' }>['change']

/** What connecting works with. */
export type AdapterRuntime = Work & {
  /** What it lends to the verbs. */
  readonly evm: EvmRuntime
  find(connectionId: string): Live | undefined
  /** Puts a connection into the place of an older one with its id. */
  keep(live: Live): void
  change(connectionId: string, change: Change): void
  end(connectionId: string, reason: 'remote' | 'local' | 'expired'): void
}

/** What the adapter does for one client from its start to its stop. */
export type Runtime = Pick<
  AdapterInstance<'eip155'>,
  'connect' | 'reconnect' | 'adopt' | 'disconnect' | 'getProvider'
> & {
  ask(ability: EvmAbility, parameters: WithSignal): Promise<unknown>
  prepare(): Promise<void>
  close(): void
}

export function createRuntime(work: Work): Runtime {
  const { emit, clock, log } = work.context
  const live = new Map<string, Live>()
  let open = true
  const library = lazily(work.load.library).load
  const loadChecksum = lazily(work.load.checksumAddress).load
  const nodes = createNodes(work.context, library)

  function end(connectionId: string, reason: 'remote' | 'local' | 'expired') {
    live.get(connectionId)?.off()
    if (live.delete(connectionId)) emit({ type: 'disconnected', connectionId, reason })
  }

  const runtime: AdapterRuntime = {
    ...work,
    find: (connectionId) => live.get(connectionId),
    keep(entry) {
      live.get(entry.connection.id)?.off()
      live.set(entry.connection.id, entry)
    },
    change(connectionId, change) {
      const entry = live.get(connectionId)
      if (!entry) return
      entry.connection = { ...entry.connection, ...change } as Connection<'eip155'>
      emit({ type: 'changed', connectionId, change })
    },
    end,
    evm: {
      clock,
      log,
      isOpen: () => open,
      // Where the code can't be loaded, addresses stay as the wallet spells them.
      checksumAddress: () =>
        loadChecksum().catch((error: unknown) => {
          log.warn('Addresses stay as the wallet spells them', error)
          return (address: Address) => address
        }),
      find: async (connectionId) => findLive(runtime, connectionId).provider,
      check: (target) => assertTarget(runtime, target),
      library,
      send: nodes.send,
      askNames: (cancel, ask) => nodes.use({ ...cancel, chainId: 'eip155:1' }, ask),
      currencyOf: (chainId) => networkOf(work, chainId).nativeCurrency,
    },
  }
  const own: Parameters<typeof runAbility>[0]['own'] = {
    switchNetwork: (parameters) => switchNetwork(runtime, parameters),
    requestMoreAccounts: (parameters) => requestMoreAccounts(runtime, parameters),
  }

  return {
    ask: (ability, parameters) => runAbility({ runtime: runtime.evm, own, ability, parameters }),
    async prepare() {
      await loadChecksum()
    },
    connect: (parameters) => connectWallet(runtime, parameters),
    reconnect: (parameters) => reconnectWallet(runtime, parameters),
    adopt: (transport, chainId) => adoptSession(runtime, transport, chainId),
    async disconnect({ connectionId }) {
      const entry = live.get(connectionId)
      end(connectionId, 'local')
      if (entry?.local) await revokePermissions(entry.provider, { clock })
    },
    getProvider: async ({ connectionId }) => findLive(runtime, connectionId).provider,
    close() {
      open = false
      for (const { off } of live.values()) off()
      live.clear()
      nodes.close()
    },
  }
}
