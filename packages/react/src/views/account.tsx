import { type ConnectionState, caipAddress, explorerHref, type LatchkeyClient } from '@latchkey/core'
import { accountNames, balances } from '@latchkey/core/account'
import { formatBalance } from '@latchkey/core/format'
import { useUi } from '@latchkey/ui'
import { type AccountBalance, AccountView, useAccountTitle } from '@latchkey/ui/views/account'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkeyAccount } from '../hooks/use-latchkey-account.ts'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeyWallet } from '../hooks/use-latchkey-wallet.ts'
import { useListsAssets } from '../hooks/use-lists-assets.ts'
import { useNetworkPicture } from '../hooks/use-network-picture.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'
import { useLeave } from './use-leave.ts'
import { usePart } from './use-part.tsx'

export const useTitle = useAccountTitle

/** What not everybody has comes after the view itself. */
const loadTabs = () => import('./account-tabs.tsx')

/** Who is connected, and what can be done with it. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { address, connection, status } = useLatchkeyAccount()
  const { network, unsupported, networks } = useLatchkeyNetwork()
  const networkPicture = useNetworkPicture()
  const wallet = useLatchkeyWallet()
  const accountsCount = useReadable(client.connection, countAccounts)
  const listed = useListsAssets(connection)
  const sent = useReadable(client.operations, (all) => all.some(({ hash }) => hash))
  const tabs = usePart(connection && (listed || sent || hasTabs(client)) ? loadTabs : undefined)
  const leave = useLeave()
  const [disconnecting, setDisconnecting] = useState(false)
  const names = client.use(accountNames)
  const name = useReadable(names, (all) =>
    connection && address ? all[`${connection.namespace}:${address}`] : undefined,
  )
  const balance = useAccountBalance()
  useEffect(() => names.watch(), [names])
  // Disconnected from elsewhere while shown: the way in is the next view.
  useEffect(() => {
    if (!connection) client.router.reset({ view: 'Connect' })
  }, [client, connection])
  if (!connection || !address) return null

  const copy = () => client.platform.copy(address)
  const end = () => {
    setDisconnecting(true)
    void leave({ connectionId: connection.id }).then(() => setDisconnecting(false))
  }
  return (
    <AccountView
      identity={{ address, name: name?.name, avatar: name?.avatar }}
      wallet={{ id: connection.connectorId, name: wallet?.name ?? connection.connectorId, icon: wallet?.icon }}
      balance={balance}
      network={{
        id: network.caipNetworkId,
        name: network.name,
        icon: networkPicture(network),
        unsupported: unsupported && !client.options.allowUnsupportedChain,
      }}
      explorerHref={explorerHref(client, connection)}
      onCopy={copy}
      onNetworks={networks.length > 1 || unsupported ? () => client.router.push({ view: 'Networks' }) : undefined}
      onAccounts={() => client.router.push({ view: 'SwitchAddress' })}
      accountsCount={accountsCount}
      onReceive={() => client.router.push({ view: 'WalletReceive' })}
      onDisconnect={end}
      disconnecting={disconnecting}
      onRetryBalance={() => void client.use(balances).fetch()}
      status={status === 'reconnecting' ? 'reconnecting' : 'connected'}
    >
      {tabs.module ? <tabs.module.AccountTabs connection={connection} listed={listed} onCopy={copy} /> : tabs.failure}
    </AccountView>
  )
}

/** Of all wallets. The hook that lists them brings along what switches between them, which another view does. */
function countAccounts({ connections }: ConnectionState): number {
  return Object.values(connections).reduce((count, { accounts }) => count + accounts.length, 0)
}

/** Whether anybody but the wallet might tell what the account holds or did: else the tabs' code isn't even loaded. */
function hasTabs({ options }: LatchkeyClient): boolean {
  return Boolean(options.services || options.tokens)
}

/** The active account's balance as the view shows it; `undefined` where its chain has none. */
function useAccountBalance(): AccountBalance | undefined {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const { connection } = useLatchkeyAccount()
  const feature = client.use(balances)
  const state = useReadable(feature, (all) =>
    connection ? all[caipAddress(connection) as keyof typeof all] : undefined,
  )
  useEffect(() => feature.watch(), [feature])
  if (!connection || !feature.available()) return undefined
  if (state?.error) return { state: 'error', retryIn: secondsUntil(state.retryAt, client.clock.now()) }
  return state?.balance === undefined
    ? { state: 'loading' }
    : { state: 'ready', text: `${formatBalance(state.balance, locale)} ${state.symbol}` }
}
