import { addressOn, type Connection, caipAddress, explorerHref, type LatchkeyClient } from '@latchkey/core'
import { accountTab } from '@latchkey/core/account'
import { isOwnTransaction } from '@latchkey/core/internal'
import { remoteSettings } from '@latchkey/core/modal'
import { type AccountTab, AccountTabsView } from '@latchkey/ui/views/account-tabs'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePart } from './use-part.tsx'

/** Each tab loads with the modules that no other tab needs. */
const loadTokens = () => import('./account-tokens.tsx')
const loadCollectibles = () => import('./account-collectibles.tsx')
const loadActivity = async () => {
  const [{ AccountActivity }, code] = await Promise.all([
    import('./account-activity.tsx'),
    import('@latchkey/core/features/activity'),
  ])
  return { AccountActivity, code }
}

export type AccountTabsProps = {
  readonly connection: Connection
  /** Whether the wallet itself lists the account's assets. */
  readonly listed: boolean
  readonly onCopy: () => Promise<boolean>
  /** The value of all tokens, ready to be shown; `undefined` = no price is known. */
  readonly onTotal: (total: string | undefined) => void
}

/** What the account in use holds and did; each tab only where there is a source for it. */
export function AccountTabs({ connection, listed, onCopy, onTotal }: AccountTabsProps): ReactNode {
  const { client } = useLatchkeyContext()
  const tab = client.use(accountTab)
  const wanted: AccountTab = useReadable(tab, ({ currentTab }) => currentTab)
  /** The tabs to hide, because no source has the tokens or collectibles of the account. */
  const [unlisted, setUnlisted] = useState<readonly string[]>([])
  const account = caipAddress(connection)
  const owner = { account: addressOn(connection), chainId: connection.chainId }
  const sent = useReadable(client.operations, (all) =>
    all.some((one) => one.hash !== undefined && isOwnTransaction(one, owner)),
  )
  const settings = client.use(remoteSettings)
  const offered = useReadable(settings, () => settings.isOn('activity'))
  const tabs = tabsFor(client, connection, { listed, sent, offered }).filter(
    (id) => !unlisted.includes(`${id} ${account}`),
  )
  const active = tabs.includes(wanted) ? wanted : (tabs[0] ?? wanted)
  const pending = useReadable(
    client.operations,
    (all) => all.filter((one) => one.status === 'sent' && isOwnTransaction(one, owner)).length,
  )
  const tokens = usePart(active === 'tokens' ? loadTokens : undefined)
  const collectibles = usePart(active === 'collectibles' ? loadCollectibles : undefined)
  const activity = usePart(active === 'activity' ? loadActivity : undefined)
  const onUnavailable = useCallback(() => setUnlisted((all) => [...all, `${active} ${account}`]), [active, account])
  useEffect(() => {
    if (active === 'activity') client.events.emit('CLICK_TRANSACTIONS', {})
  }, [client, active])
  const here = tokens.module ? (
    <tokens.module.AccountTokens
      address={addressOn(connection)}
      onCopy={onCopy}
      onUnavailable={onUnavailable}
      onTotal={onTotal}
    />
  ) : collectibles.module ? (
    <collectibles.module.AccountCollectibles onUnavailable={onUnavailable} />
  ) : activity.module ? (
    <activity.module.AccountActivity code={activity.module.code} explorerHref={explorerHref(client, connection)} />
  ) : (
    (tokens.failure ?? collectibles.failure ?? activity.failure)
  )
  return (
    <AccountTabsView tabs={tabs} active={active} onChange={tab.select} pending={pending}>
      {here}
    </AccountTabsView>
  )
}

/** Without services the transactions sent from this page are the source, once there is one. The operator may have Activity off. */
function tabsFor(
  { options }: LatchkeyClient,
  { chainId, namespace }: Connection,
  { listed, sent, offered }: { listed: boolean; sent: boolean; offered: boolean },
): readonly AccountTab[] {
  const tokens = Boolean(options.services || options.tokens?.[chainId] || listed)
  const activity = offered && Boolean(options.services || sent)
  const collectibles =
    options.services && /^(eip155|solana)$/.test(namespace) && options.features?.collectibles !== false
  const wanted: readonly (AccountTab | '' | false | undefined)[] = [
    tokens && 'tokens',
    collectibles && 'collectibles',
    activity && 'activity',
  ]
  return wanted.filter((tab): tab is AccountTab => Boolean(tab))
}
