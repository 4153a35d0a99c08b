import type { AdapterEvent, AdapterInstance, Cancel, Connection } from '@latchkey/core'
import type { EvmAbility } from '../../abilities.ts'
import type { Address } from '../../address.ts'
import { revokePermissions } from '../../permissions.ts'
import type { WalletDesk } from '../../wallet-calls/wallet-desk.ts'
import type { Work } from '../create-instance.ts'
import type { EvmLibrary, Spell } from '../library.ts'
import { adoptSession } from './adopt-session.ts'
import { askAbility } from './ask-ability.ts'
import { assertTarget } from './assert-target.ts'
import { connectWallet, reconnectWallet } from './connect-wallet.ts'
import { findLive } from './find-live.ts'
import type { Live } from './live.ts'
import { loadOnce } from './load-once.ts'
import { createNodes, type Nodes } from './nodes.ts'

type Change = Extract<AdapterEvent<'eip155'>, { type: 'changed' }>['change']

/** What the verbs work with. */
export type Bench = Work & {
  /** `false` once the client has stopped: nothing is kept any more. */
  isOpen(): boolean
  find(connectionId: string): Live | undefined
  /** Puts a connection into the place of an older one with its id. */
  keep(live: Live): void
  change(connectionId: string, change: Change): void
  end(connectionId: string, reason: 'remote' | 'local' | 'expired'): void
  library(): Promise<EvmLibrary>
  /** Spells as EIP-55 says; where its code can't be loaded, addresses stay as the wallet spells them. */
  spell(): Promise<Spell>
  readonly nodes: Nodes
  readonly walletDesk: WalletDesk
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
  const library = loadOnce(work.load.library)
  const spelling = loadOnce(work.load.spell)

  function end(connectionId: string, reason: 'remote' | 'local' | 'expired') {
    live.get(connectionId)?.off()
    if (live.delete(connectionId)) emit({ type: 'disconnected', connectionId, reason })
  }

  const bench: Bench = {
    ...work,
    isOpen: () => open,
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
    library,
    spell: () =>
      spelling().catch((error: unknown) => {
        log.warn('Addresses stay as the wallet spells them', error)
        return (address: Address) => address
      }),
    nodes: createNodes(work.context, library),
    walletDesk: {
      clock,
      spell: () => bench.spell(),
      find: async (connectionId) => findLive(bench, connectionId).provider,
      check: (target) => assertTarget(bench, target),
    },
  }

  return {
    ask: (ability, parameters) => askAbility(bench, ability, parameters),
    async prepare() {
      await spelling()
    },
    connect: (parameters) => connectWallet(bench, parameters),
    reconnect: (parameters) => reconnectWallet(bench, parameters),
    adopt: (transport) => adoptSession(bench, transport),
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
      bench.nodes.close()
    },
  }
}
