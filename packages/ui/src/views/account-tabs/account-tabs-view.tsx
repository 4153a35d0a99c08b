import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { accountTabsCopy } from '../../copy/en/account-tabs.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { Tabs } from '../../tabs/tabs.tsx'
import css from './account-tabs-view.css?inline'

/** A tab of the account. */
export type AccountTab = 'tokens' | 'collectibles' | 'activity'

/** The props of `AccountTabsView`. */
export type AccountTabsViewProps = {
  /** The tabs that have a data source; without any, nothing is drawn. */
  readonly tabs: readonly AccountTab[]
  readonly active: AccountTab
  readonly onChange: (tab: AccountTab) => void
  /** Transactions that are open, for the tab's label. */
  readonly pending?: number | undefined
  /** The content of the active tab; absent = it is being loaded. */
  readonly children?: ReactNode
}

/** The tabs of the Account view. */
export function AccountTabsView(props: AccountTabsViewProps): ReactNode {
  useStyles(css)
  const { tabs, active, onChange, pending = 0, children } = props
  const t = useCopy('accountTabs', accountTabsCopy)
  if (tabs.length === 0) return null
  const labels = {
    tokens: t('tokens'),
    collectibles: t('collectibles'),
    activity: pending > 0 ? t('activityPending', { count: pending }) : t('activity'),
  }
  return (
    <div className="lk-account-tabs">
      <Tabs label={t('label')} tabs={tabs.map((id) => ({ id, label: labels[id] }))} active={active} onChange={onChange}>
        {children ?? (
          <List>
            {[0, 1, 2].map((index) => (
              <SkeletonRow key={index} index={index} />
            ))}
          </List>
        )}
      </Tabs>
    </div>
  )
}
