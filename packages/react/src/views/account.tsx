import { caipAddress, type LatchkeyClient } from '@latchkey/core'
import { type AccountOffers, accountNames, balances } from '@latchkey/core/account'
import { formatBalance } from '@latchkey/core/format'
import { useUi } from '@latchkey/ui'
import { type AccountBalance, AccountView, useAccountTitle } from '@latchkey/ui/views/account'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLatchkeyAccount } from '../hooks/use-latchkey-account.ts'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeyWallet } from '../hooks/use-latchkey-wallet.ts'
import { useLazyReadable } from '../hooks/use-lazy-readable.ts'
import { useLoginUser } from '../hooks/use-login-user.ts'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { offersCode } from './offers-code.ts'
import { useAccountActions } from './use-account-actions.ts'
import { useAppAvatar } from './use-app-avatar.ts'
import { useDelegationNotice } from './use-delegation-notice.tsx'
import { usePart } from './use-part.tsx'

export const useTitle = useAccountTitle

/** Parts that not every account has load after the view itself. */
const loadTabs = () => import('./account-tabs.tsx')
const loadSettings = () => import('./account-settings.tsx')
const loadBalanceError = () => import('./account-balance-error.tsx')
const loadLogin = () => import('./login/account-login.tsx')

/** The connected account, and what can be done with it. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { address, connection, status } = useLatchkeyAccount()
  const { network, unsupported, networks } = useLatchkeyNetwork()
  const networkImage = useNetworkImage()
  const wallet = useLatchkeyWallet()
  const offers: Partial<AccountOffers> = useLazyReadable(client.use(offersCode), true) ?? {}
  const listed = offers.assets === true
  const sent = useReadable(client.operations, (all) => all.some(({ hash }) => hash))
  const tabs = usePart(connection && (listed || sent || hasTabs(client)) ? loadTabs : undefined)
  const user = useLoginUser(connection)
  const login = usePart(user && loadLogin)
  const delegation = useDelegationNotice(connection)
  const [wanted, setWanted] = useState(false)
  const settings = usePart(wanted ? loadSettings : undefined)
  const names = client.use(accountNames)
  const name = useReadable(names, (all) =>
    connection && address ? all[`${connection.namespace}:${address}`] : undefined,
  )
  const AppAvatar = useAppAvatar()
  const { actions, columns } = useAccountActions(connection, offers)
  const account = connection && caipAddress(connection)
  // The list of tokens, which loads later, knows what all of it is worth.
  const [total, setTotal] = useState<{ readonly of: string | undefined; readonly text: string | undefined }>()
  const onTotal = useCallback((text: string | undefined) => setTotal({ of: account, text }), [account])
  const balance = useAccountBalance()
  useEffect(() => names.watch(), [names])
  // If another tab or the wallet disconnects while this view is shown, Connect replaces it.
  useEffect(() => {
    if (!connection) client.router.reset({ view: 'Connect' })
  }, [client, connection])
  if (!connection || !address) return null

  const copy = () => client.platform.copy(address)
  return (
    <AccountView
      identity={{
        address,
        name: name?.name ?? user?.email ?? user?.userName ?? undefined,
        avatar: name?.avatar,
        image: AppAvatar && <AppAvatar address={address} ensImage={name?.avatar} size={24} />,
      }}
      wallet={{ id: connection.connectorId, name: wallet?.name ?? connection.connectorId, icon: wallet?.icon }}
      balance={balance}
      total={total?.of === account && !network.testnet ? total?.text : undefined}
      network={{
        id: network.caipNetworkId,
        name: network.name,
        icon: networkImage(network),
        unsupported: unsupported && !client.options.allowUnsupportedChain,
        testnet: network.testnet,
      }}
      onCopy={copy}
      onNetworks={networks.length > 1 || unsupported ? () => client.router.push({ view: 'Networks' }) : undefined}
      actions={actions}
      columns={columns}
      settings={settings.module ? <settings.module.AccountSettings connection={connection} /> : settings.failure}
      onSettings={() => setWanted(true)}
      status={status === 'reconnecting' ? 'reconnecting' : 'connected'}
    >
      {delegation}
      {user && login.module ? <login.module.AccountLogin connection={connection} user={user} /> : login.failure}
      {tabs.module ? (
        <tabs.module.AccountTabs connection={connection} listed={listed} onCopy={copy} onTotal={onTotal} />
      ) : (
        tabs.failure
      )}
    </AccountView>
  )
}

/** Whether something beside the wallet can tell what the account holds or did. Otherwise the tabs' code isn't loaded. */
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
  // The words for an error load beside the balance, so that they are there if it fails.
  const failed = usePart(state?.balance === undefined || state.error ? loadBalanceError : undefined)
  useEffect(() => feature.watch(), [feature])
  if (!connection || !feature.available()) return undefined
  if (state?.error) {
    const Failed = failed.module?.AccountBalanceError
    return { state: 'error', notice: Failed ? <Failed retryAt={state.retryAt} /> : failed.failure }
  }
  return state?.balance === undefined
    ? { state: 'loading' }
    : { state: 'ready', text: `${formatBalance(state.balance, locale)} ${state.symbol}` }
}
