import { type Connection, caipAddress, explorerHref } from '@latchkey/core'
import { activity } from '@latchkey/core/features/activity'
import { tokens } from '@latchkey/core/features/tokens'
import { type AccountTab, AccountTabsView } from '@latchkey/ui/views/account-tabs'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePart } from './use-part.ts'

/** Each with the code that it alone needs. */
const loads = {
  tokens: () => import('./account-tokens.tsx'),
  activity: () => import('./account-activity.tsx'),
} as const

/** What the account in use holds and did; each tab only where somebody can tell (R4). */
export function AccountTabs({
  connection,
  onCopy,
}: {
  readonly connection: Connection
  readonly onCopy: () => Promise<boolean>
}): ReactNode {
  const { client } = useLatchkeyContext()
  const [wanted, setWanted] = useState<AccountTab>('tokens')
  const account = caipAddress(connection) as `${string}:${string}:${string}`
  const features = { tokens: client.use(tokens), activity: client.use(activity) }
  // A chain that turns out not to be served loses its tab.
  useReadable(features.tokens, (all) => all[account]?.off)
  useReadable(features.activity, (all) => all[account]?.off)
  const pending = useReadable(features.activity, (all) => all[account]?.pending)
  const tabs = (['tokens', 'activity'] as const).filter((id) => features[id].available())
  const active = tabs.includes(wanted) ? wanted : (tabs[0] ?? wanted)
  const tokensPart = usePart(active === 'tokens' ? loads.tokens : undefined)
  const activityPart = usePart(active === 'activity' ? loads.activity : undefined)
  const { failed, retry } = active === 'tokens' ? tokensPart : activityPart
  const [Tokens, Activity] = [tokensPart.module?.AccountTokens, activityPart.module?.AccountActivity]
  useEffect(() => {
    if (active === 'activity') client.events.emit('CLICK_TRANSACTIONS', {})
  }, [client, active])
  return (
    <AccountTabsView
      tabs={tabs}
      active={active}
      onChange={setWanted}
      pending={pending}
      onRetry={failed ? retry : undefined}
    >
      {active === 'tokens' && Tokens && <Tokens onCopy={onCopy} />}
      {active === 'activity' && Activity && <Activity explorerHref={explorerHref(client, connection)} />}
    </AccountTabsView>
  )
}
