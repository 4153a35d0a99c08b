import type { Connection, ConnectResult } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Address } from '../../address/address.ts'
import { toCaip } from '../../chain-id/to-caip.ts'
import type { FoundWallet } from '../../discovery/watch-wallets.ts'
import { readAccounts } from '../../request/read-wallet.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { ChecksumAddress } from '../evm-library.ts'
import type { AdapterRuntime } from './create-runtime.ts'
import { followWallet } from './follow-wallet.ts'
import { toAccounts } from './to-accounts.ts'

type State = {
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly checksumAddress: ChecksumAddress
}

/** Makes a connection of a wallet that shares its accounts, and keeps it in step with what the wallet says. */
export function keepWallet(
  runtime: AdapterRuntime,
  { connector, provider }: FoundWallet,
  { accounts: addresses, chainId, checksumAddress }: State,
): ConnectResult<'eip155'> {
  const accounts = toAccounts(addresses, checksumAddress)
  if (!accounts) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
  const id = `${runtime.adapterId}:${connector.id}`
  const connection: Connection<'eip155'> = {
    id,
    sessionId: id,
    connectorId: connector.id,
    adapterId: runtime.adapterId,
    namespace: 'eip155',
    accounts,
    activeAccount: accounts[0].key,
    chainId: toCaip(chainId),
    approvedChains: 'any',
    abilities: runtime.all,
  }
  const { name, imageUrl, info } = connector
  const peer = { name, ...(imageUrl && { icon: imageUrl }), ...(info?.rdns && { rdns: info.rdns }) }

  function share(shared: readonly Address[]) {
    const next = toAccounts(shared, checksumAddress)
    if (next) runtime.change(id, { accounts: next, activeAccount: next[0].key })
    else runtime.end(id, 'remote')
  }

  const off = followWallet({
    provider,
    log: runtime.context.log,
    onAccounts: share,
    onChain: (next) => runtime.change(id, { chainId: toCaip(next) }),
    onDisconnect() {
      const still = withTimeout(readAccounts(provider), runtime.context.clock).catch(() => [])
      void still.then((shared) => runtime.find(id) === live && share(shared))
    },
  })
  const live = { connection, provider, peer, local: true, off }
  runtime.keep(live)
  return { connection, peer }
}
