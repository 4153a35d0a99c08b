import type { ConnectionState, LatchkeyClient } from '@latchkey/core'
import {
  type AccountName,
  accountsOf,
  type ConnectedWallet,
  connectedWallets,
  type ListedAccount,
} from '@latchkey/core/account'
import { formatBalance } from '@latchkey/core/format'
import type { AccountGroupData, AccountRowData, AccountWalletData } from '@latchkey/ui'
import type { ReactNode } from 'react'

type Known = {
  readonly names: Readonly<Record<string, AccountName | undefined>>
  /** By CAIP-10 id. */
  readonly balances: Readonly<
    Record<string, { readonly balance?: string | undefined; readonly symbol: string } | undefined>
  >
  /** `Account.key` by connection id. */
  readonly wanted: Readonly<Record<string, string>>
  readonly leaving: ReadonlySet<string>
  /** The app's own image of an account. */
  readonly imageOf: (address: string, ensImage: string | undefined) => ReactNode
  /** BCP 47 */
  readonly locale: string
}

/** Everything that is connected, as the account switcher draws it. */
export function accountGroups(
  client: LatchkeyClient,
  state: ConnectionState,
  known: Known,
): readonly AccountGroupData[] {
  return connectedWallets(state).map(({ namespace, active, wallets }) => ({
    namespace,
    wallets: wallets.map((wallet) => walletData(client, wallet, active, known)),
  }))
}

function walletData(
  client: LatchkeyClient,
  { connection, session, current, endsToo }: ConnectedWallet,
  ecosystemActive: boolean,
  known: Known,
): AccountWalletData {
  const { id, connectorId, chainId } = connection
  const { chain } = client.adapters.get(connection.adapterId)?.adapter ?? {}
  const accounts = accountsOf(connection)
  const kinds = new Set(accounts.map(({ type }) => type)).size
  const stateOf = ({ key, active }: ListedAccount): AccountRowData['state'] => {
    if (known.wanted[id] === key) return 'wanted'
    if (!active || !current) return 'idle'
    return ecosystemActive ? 'active' : 'chosen'
  }
  return {
    id,
    wallet: {
      id: connectorId,
      name: session?.peer.name ?? connectorId,
      icon: client.options.connectorImages?.[connectorId] ?? session?.peer.icon,
    },
    accounts: accounts.map((account): AccountRowData => {
      const { address, key, label, namespace, type } = account
      const name = known.names[`${namespace}:${address}`]
      const balance = known.balances[`${chainId}:${address}`]
      return {
        id: `${id} ${key}`,
        address: chain?.displayAddress(address, chainId) ?? address,
        name: name?.name ?? label,
        avatar: name?.avatar,
        image: known.imageOf(address, name?.avatar),
        kind: type === 'eoa' || (type !== 'smartAccount' && kinds < 2) ? undefined : type,
        balance:
          balance?.balance === undefined
            ? undefined
            : `${formatBalance(balance.balance, known.locale)} ${balance.symbol}`,
        state: stateOf(account),
      }
    }),
    endsToo,
    canAdd: connection.abilities.includes('requestMoreAccounts'),
    leaving: known.leaving.has(id),
  }
}
