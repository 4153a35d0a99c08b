import type { AdapterEvent, Connection, Off, Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { Driver, DriverKey } from './driver.ts'

export type Live = {
  connection: Connection<'cosmos'>
  keys: readonly DriverKey[]
  readonly driver: Driver
  readonly off: Off
}

type Change = Extract<AdapterEvent<'cosmos'>, { type: 'changed' }>['change']
type Reason = Extract<AdapterEvent<'cosmos'>, { type: 'disconnected' }>['reason']

/** Who is connected right now; every change of it is told. */
export function createLiveConnections({
  emit,
  networks,
  onEnd,
}: {
  readonly networks: readonly CosmosNetwork[]
  emit(event: AdapterEvent<'cosmos'>): void
  onEnd(ended: Live): void
}) {
  const live = new Map<string, Live>()

  function get(id: string): Live {
    const found = live.get(id)
    if (!found) throw new LatchkeyError('connection/not-found')
    return found
  }

  return {
    get,
    find: (id: string) => live.get(id),

    keep(next: Omit<Live, 'off'>, listen: (id: string) => Off): Connection<'cosmos'> {
      const { id } = next.connection
      live.get(id)?.off()
      live.set(id, { ...next, off: listen(id) })
      return next.connection
    },

    change(id: string, part: Change, keys?: readonly DriverKey[]) {
      const found = live.get(id)
      if (!found) return
      found.connection = { ...found.connection, ...part }
      if (keys) found.keys = keys
      emit({ type: 'changed', connectionId: id, change: part })
    },

    end(id: string, reason: Reason) {
      const found = live.get(id)
      if (!found) return
      found.off()
      live.delete(id)
      onEnd(found)
      emit({ type: 'disconnected', connectionId: id, reason })
    },

    /** The networks that a wallet gave its accounts for. */
    approved: ({ connection: { approvedChains } }: Live): readonly CosmosNetwork[] =>
      networks.filter(({ caipNetworkId }) => approvedChains === 'any' || approvedChains.includes(caipNetworkId)),

    /** Whom a request is for, if account and chain belong to the connection; else `connection/mismatch`, before anything is asked. */
    of({ account, chainId, connectionId }: Target<'cosmos'>): { readonly live: Live; readonly key: DriverKey } {
      const found = live.get(connectionId)
      const owner = found?.connection.accounts.find(({ key }) => key === account)
      const key = found?.keys.find(
        (one) =>
          one.chainId === chainId &&
          (one.address === account || owner?.addresses.some((spelling) => spelling.address === one.address)),
      )
      if (found && key && found.connection.chainId === chainId) return { live: found, key }
      throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
    },

    clear() {
      for (const { off } of live.values()) off()
      live.clear()
    },
  }
}
