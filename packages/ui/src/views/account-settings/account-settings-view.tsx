import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { accountSettingsCopy } from '../../copy/en/account-settings.ts'
import { Icon } from '../../icon/icon.tsx'
import { safeHref } from '../../links/safe-link.ts'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { RowLink } from '../../row/row-link.tsx'
import { Spinner } from '../../waiting/waiting.tsx'

/** The props of `AccountSettingsView`. */
export type AccountSettingsViewProps = {
  /** Every account of every wallet; absent = no row. */
  readonly onAccounts?: (() => void) | undefined
  /** How many accounts there are. */
  readonly accountsCount?: number | undefined
  /** The account's page at the network's explorer; passes `safeHref`. */
  readonly explorerHref?: string | undefined
  /** What other accounts may take; absent = no row. */
  readonly onAllowances?: (() => void) | undefined
  readonly onDisconnect: () => void
  readonly disconnecting?: boolean | undefined
}

/** The view for actions that are seldom needed; it opens at the wallet's name. */
export function AccountSettingsView(props: AccountSettingsViewProps): ReactNode {
  const { disconnecting } = props
  const t = useCopy('accountSettings', accountSettingsCopy)
  const explorer = props.explorerHref && safeHref(props.explorerHref)
  return (
    <List label={t('list')}>
      {props.onAccounts && (
        <Row
          leading={<Icon name="wallet" />}
          title={t('accounts')}
          trailing={props.accountsCount}
          chevron
          onClick={props.onAccounts}
        />
      )}
      {props.onAllowances && (
        <Row
          leading={<Icon name="check" />}
          title={t('allowances')}
          chevron
          onClick={props.onAllowances}
          part="allowances"
        />
      )}
      {explorer && (
        <RowLink
          leading={<Icon name="web" />}
          title={t('explorer')}
          trailing={<Icon name="external" size="sm" />}
          href={explorer}
        />
      )}
      <Row
        leading={<Icon name="disconnect" />}
        title={t(disconnecting ? 'disconnecting' : 'disconnect')}
        trailing={disconnecting && <Spinner size="sm" />}
        disabled={disconnecting}
        onClick={props.onDisconnect}
      />
    </List>
  )
}
