import type { Connection, ConnectResult } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Address } from '../../address.ts'
import { patiently } from '../../patiently.ts'
import { readAccounts } from '../../read-wallet.ts'
import { toCaip } from '../../to-caip.ts'
import type { FoundWallet } from '../discovery/found-wallet.ts'
import type { Spell } from '../library.ts'
import { followWallet } from './follow-wallet.ts'
import type { Bench } from './open-desk.ts'
import { toAccounts } from './to-accounts.ts'

type State = { readonly accounts: readonly Address[]; readonly chainId: number; readonly spell: Spell }

/** Makes a connection of a wallet that shares its accounts, and keeps it in step with what the wallet says. */
export function keepWallet(
  bench: Bench,
  { connector, provider }: FoundWallet,
  { accounts: addresses, chainId, spell }: State,
): ConnectResult<'eip155'> {
  const accounts = toAccounts(addresses, spell)
  if (!accounts) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
  const id = `${bench.adapterId}:${connector.id}`
  const connection: Connection<'eip155'> = {
    id,
    sessionId: id,
    connectorId: connector.id,
    adapterId: bench.adapterId,
    namespace: 'eip155',
    accounts,
    activeAccount: accounts[0].key,
    chainId: toCaip(chainId),
    approvedChains: 'any',
    abilities: bench.all,
  }
  const { name, imageUrl, info } = connector
  const peer = { name, ...(imageUrl && { icon: imageUrl }), ...(info?.rdns && { rdns: info.rdns }) }

  function share(shared: readonly Address[]) {
    const next = toAccounts(shared, spell)
    if (next) bench.change(id, { accounts: next, activeAccount: next[0].key })
    else bench.end(id, 'remote')
  }

  const off = followWallet({
    provider,
    log: bench.context.log,
    onAccounts: share,
    onChain: (next) => bench.change(id, { chainId: toCaip(next) }),
    onDisconnect() {
      const still = patiently(readAccounts(provider), bench.context.clock).catch(() => [])
      void still.then((shared) => bench.find(id) === live && share(shared))
    },
  })
  const live = { connection, provider, peer, local: true, off }
  bench.keep(live)
  return { connection, peer }
}
