import { type ReactNode, useRef } from 'react'
import { Address } from '../../address/address.tsx'
import { Avatar } from '../../avatar/avatar.tsx'
import { useCopy } from '../../copy/copy.ts'
import { accountCopy } from '../../copy/en/account.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import { safeHref } from '../../links/safe-link.ts'
import { List } from '../../list/list.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { Spinner } from '../../spinner/spinner.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Dot } from '../shared/dot/dot.tsx'
import type { NetworkSummary } from '../shared/network-row-data.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import css from './account-view.css?inline'
import { Balance } from './balance.tsx'

/** Who is connected, as the account view shows it. */
export type AccountIdentity = {
  readonly address: string
  readonly name?: string | undefined
  /** Passes `safeIcon`; absent = a gradient made from the address. */
  readonly avatar?: string | undefined
}

/** `text` is ready to be shown (`1.234 ETH`); `retryIn` counts in seconds from the moment it is given. */
export type AccountBalance =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: string }
  | { readonly state: 'error'; readonly retryIn?: number | undefined }

/** The props of `AccountView`. */
export type AccountViewProps = {
  readonly identity: AccountIdentity
  readonly wallet: WalletSummary
  /** Absent = the network's adapter has no balances. */
  readonly balance?: AccountBalance | undefined
  readonly network?: (NetworkSummary & { readonly unsupported?: boolean | undefined }) | undefined
  /** The account's page at the network's explorer; passes `safeHref`. */
  readonly explorerHref?: string | undefined
  /** What stands below: the tabs. They load by themselves. */
  readonly children?: ReactNode
  /** The caller writes the address to the clipboard and says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** Absent = there is only one network. */
  readonly onNetworks?: (() => void) | undefined
  /** Every account of every wallet; absent = no row. */
  readonly onAccounts?: (() => void) | undefined
  /** How many accounts there are. */
  readonly accountsCount?: number | undefined
  /** The address to be sent to. */
  readonly onReceive?: (() => void) | undefined
  readonly onDisconnect: () => void
  readonly disconnecting?: boolean | undefined
  readonly onRetryBalance: () => void
  /** `reconnecting`: the transport is lost and being recovered. */
  readonly status: 'connected' | 'reconnecting'
}

/** Who is connected and what can be done with it. */
export function AccountView(props: AccountViewProps): ReactNode {
  useStyles(css)
  const { identity, wallet, balance, network, onNetworks, disconnecting } = props
  const { address, name, avatar } = identity
  const t = useCopy('account', accountCopy)
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  const values = { wallet: wallet.name }
  const explorer = props.explorerHref && safeHref(props.explorerHref)
  const copy = <CopyButton iconOnly size="sm" label={t('copyAddress')} value={address} onCopy={props.onCopy} />
  return (
    <div className="lk-account" {...keepFocus}>
      {props.status === 'reconnecting' && (
        <Notice tone="info" title={t('reconnecting', values)}>
          {t('reconnectingText', values)}
        </Notice>
      )}
      <div className="lk-account-who">
        <div className="lk-account-picture">
          <Avatar address={address} src={avatar} size="lg" />
          <WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="sm" />
        </div>
        <div className={name ? undefined : 'lk-account-line'}>
          <h3 className="lk-account-name" ref={heading} tabIndex={-1}>
            {name ? <bdi title={name}>{name}</bdi> : <Address value={address} />}
          </h3>
          {!name && copy}
        </div>
        {name && (
          <div className="lk-account-line">
            <Address value={address} />
            {copy}
          </div>
        )}
        {balance && <Balance balance={balance} t={t} onRetry={props.onRetryBalance} />}
        <span className="lk-hidden">{t('connectedWith', values)}</span>
      </div>
      <List>
        {network && (
          <Row
            leading={<WalletIcon name={network.name} id={network.id} src={network.icon} />}
            title={network.name}
            subtitle={network.unsupported ? <Dot tone="warning">{t('unsupportedNetwork')}</Dot> : t('network')}
            chevron={onNetworks !== undefined}
            onClick={onNetworks}
          />
        )}
        {props.onAccounts && (
          <Row
            leading={<Icon name="wallet" />}
            title={t('accounts')}
            trailing={props.accountsCount}
            chevron
            onClick={props.onAccounts}
          />
        )}
        {props.onReceive && <Row leading={<Icon name="qr" />} title={t('receive')} chevron onClick={props.onReceive} />}
        {explorer && (
          <Row
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
      {props.children}
    </div>
  )
}

/** The dialog's title over AccountView. */
export function useAccountTitle(): string {
  return useCopy('account', accountCopy)('title')
}
