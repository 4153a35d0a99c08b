import type { AdapterEvent, AdapterInstance, Cancel, Connection } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import type { EvmAbility } from '../../abilities.ts'
import type { Address } from '../../address.ts'
import { revokePermissions } from '../../permissions.ts'
import { askAbility } from '../../verbs/ask-ability.ts'
import type { EvmDesk } from '../../verbs/evm-desk.ts'
import type { Work } from '../create-instance.ts'
import { adoptSession } from './adopt-session.ts'
import { assertTarget } from './assert-target.ts'
import { connectWallet, reconnectWallet } from './connect-wallet.ts'
import { findLive } from './find-live.ts'
import type { Live } from './live.ts'
import { networkOf } from './network-of.ts'
import { createNodes } from './nodes.ts'
import { requestMoreAccounts } from './request-more-accounts.ts'
import { switchNetwork } from './switch-network.ts'

type Change = Extract<AdapterEvent<'eip155'>, { type: 'changed' }>['change']

/** What connecting works with. */
export type Bench = Work & {
  /** What it lends to the verbs. */
  readonly desk: EvmDesk
  find(connectionId: string): Live | undefined
  /** Puts a connection into the place of an older one with its id. */
  keep(live: Live): void
  change(connectionId: string, change: Change): void
  end(connectionId: string, reason: 'remote' | 'local' | 'expired'): void
}

/** What the adapter does for one client from its start to its stop. */
export type Desk = Pick<AdapterInstance<'eip155'>, 'connect' | 'reconnect' | 'adopt' | 'disconnect' | 'getProvider'> & {
  ask(ability: EvmAbility, parameters: Cancel): Promise<unknown>
  prepare(): Promise<void>
  close(): void
}

export function openDesk(work: Work): Desk {
  const { emit, clock, log } = work.context
  const live = new Map<string, Live>()
  let open = true
  const library = lazily(work.load.library).load
  const spelling = lazily(work.load.spell).load
  const nodes = createNodes(work.context, library)

  function end(connectionId: string, reason: 'remote' | 'local' | 'expired') {
    live.get(connectionId)?.off()
    if (live.delete(connectionId)) emit({ type: 'disconnected', connectionId, reason })
  }

  const bench: Bench = {
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
    desk: {
      clock,
      log,
      isOpen: () => open,
      // Where the code can't be loaded, addresses stay as the wallet spells them.
      spell: () =>
        spelling().catch((error: unknown) => {
          log.warn('Addresses stay as the wallet spells them', error)
          return (address: Address) => address
        }),
      find: async (connectionId) => findLive(bench, connectionId).provider,
      check: (target) => assertTarget(bench, target),
      library,
      send: nodes.send,
      askNames: (cancel, ask) => nodes.use({ ...cancel, chainId: 'eip155:1' }, ask),
      currencyOf: (chainId) => networkOf(work, chainId).nativeCurrency,
    },
  }
  const own: Parameters<typeof askAbility>[0]['own'] = {
    switchNetwork: (parameters) => switchNetwork(bench, parameters),
    requestMoreAccounts: (parameters) => requestMoreAccounts(bench, parameters),
  }

  return {
    ask: (ability, parameters) => askAbility({ desk: bench.desk, own, ability, parameters }),
    async prepare() {
      await spelling()
    },
    connect: (parameters) => connectWallet(bench, parameters),
    reconnect: (parameters) => reconnectWallet(bench, parameters),
    adopt: (transport, chainId) => adoptSession(bench, transport, chainId),
    async disconnect({ connectionId }) {
      const entry = live.get(connectionId)
      end(connectionId, 'local')
      if (entry?.local) await revokePermissions(entry.provider, { clock })
    },
    getProvider: async ({ connectionId }) => findLive(bench, connectionId).provider,
    close() {
      open = false
      for (const { off } of live.values()) off()
      live.clear()
      nodes.close()
    },
  }
}
