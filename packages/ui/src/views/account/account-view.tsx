import { type ReactNode, useId, useRef, useState } from 'react'
import { Address } from '../../address/address.tsx'
import { Avatar } from '../../avatar/avatar.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { accountCopy } from '../../copy/en/account.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Dot } from '../shared/dot/dot.tsx'
import type { NetworkSummary } from '../shared/network-row-data.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import { type AccountAction, AccountActions } from './account-actions.tsx'
import css from './account-view.css?inline'
import { Balance, isLong } from './balance.tsx'

export type { AccountAction } from './account-actions.tsx'

/** The connected account, as the account view shows it. */
export type AccountIdentity = {
  readonly address: string
  readonly name?: string | undefined
  /** Passes `safeIcon`; absent = a gradient made from the address. */
  readonly avatar?: string | undefined
  /** Lies over that image: the app's own. */
  readonly image?: ReactNode
}

/**
 * `text` is ready to be shown (`1.234 ETH`). `notice` replaces the balance; it loads by itself, and until it is here the
 * balance looks as while it loads.
 */
export type AccountBalance =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: string }
  | { readonly state: 'error'; readonly notice?: ReactNode }

/** The props of `AccountView`. */
export type AccountViewProps = {
  readonly identity: AccountIdentity
  readonly wallet: WalletSummary
  /** Absent = the network's adapter has no balances. */
  readonly balance?: AccountBalance | undefined
  /** The value of all holdings, ready to be shown (`$3,120.50`); absent = no price is known. */
  readonly total?: string | undefined
  readonly network?:
    | (NetworkSummary & {
        readonly unsupported?: boolean | undefined
        /** The account's tokens have no value. */
        readonly testnet?: boolean | undefined
      })
    | undefined
  /** The buttons that move money, in their order: only those that work here. */
  readonly actions?: readonly AccountAction[] | undefined
  /** The columns of the row of buttons. Room is kept for buttons that may still come. @default as many as there are buttons */
  readonly columns?: number | undefined
  /** The tabs below. They load by themselves. */
  readonly children?: ReactNode
  /** The caller writes the address to the clipboard and says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** Absent = there is only one network. */
  readonly onNetworks?: (() => void) | undefined
  /** The settings that open at the wallet's name; they load by themselves. */
  readonly settings?: ReactNode
  /** It may be opened soon: load it. */
  readonly onSettings: () => void
  /** `reconnecting`: the transport is lost and being recovered. */
  readonly status: 'connected' | 'reconnecting'
}

/** The connected account: its balances and its actions. Settings are behind the wallet's name. */
export function AccountView(props: AccountViewProps): ReactNode {
  useStyles(css)
  const { identity, wallet, balance, network, onNetworks, total } = props
  const { address, name, avatar, image } = identity
  const t = useCopy('account', accountCopy)
  const settings = useId()
  const [open, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  const values = { wallet: wallet.name }
  const copy = <CopyButton iconOnly size="sm" label={t('copyAddress')} value={address} onCopy={props.onCopy} />
  return (
    <div className="lk-account" {...keepFocus}>
      {props.status === 'reconnecting' && (
        <Notice tone="info" title={t('reconnecting', values)}>
          {t('reconnectingText', values)}
        </Notice>
      )}
      <div className="lk-account-bar">
        {network && <NetworkChip network={network} onNetworks={onNetworks} t={t} />}
        <button
          className="lk-account-chip"
          type="button"
          aria-expanded={open}
          aria-controls={settings}
          onClick={() => {
            props.onSettings()
            setOpen(!open)
          }}
          onPointerEnter={props.onSettings}
          onFocus={props.onSettings}
          data-latchkey-part="button"
        >
          <WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="sm" />
          <ChipName name={wallet.name} />
          <span className="lk-hidden">. {t('settings')}</span>
          <Icon name="chevron" size="sm" />
        </button>
      </div>
      <div id={settings} hidden={!open}>
        {open && props.settings}
      </div>
      <div className="lk-account-who">
        <div className="lk-account-line">
          <Avatar address={address} src={avatar} size="sm">
            {image}
          </Avatar>
          <h3 className="lk-account-name" ref={heading} tabIndex={-1}>
            {name ? <bdi title={name}>{name}</bdi> : <Address value={address} />}
          </h3>
          {name && (
            <span className="lk-account-muted">
              <Address value={address} />
            </span>
          )}
          {copy}
        </div>
        {total !== undefined && (
          <p className="lk-account-total" dir="ltr" data-long={isLong(total)}>
            <span className="lk-hidden">{t('total')} </span>
            <bdi>{total}</bdi>
          </p>
        )}
        {balance && <Balance balance={balance} large={total === undefined} t={t} />}
        {network?.unsupported ? (
          <Dot tone="warning">{t('unsupportedNetwork')}</Dot>
        ) : (
          network?.testnet && <Dot tone="warning">{t('testnet')}</Dot>
        )}
        <span className="lk-hidden">{t('connectedWith', values)}</span>
      </div>
      <AccountActions actions={props.actions ?? []} columns={props.columns} t={t} />
      {props.children}
    </div>
  )
}

function NetworkChip({ network, onNetworks, t }: Pick<AccountViewProps, 'onNetworks'> & NetworkChipProps): ReactNode {
  const content = (
    <>
      <WalletIcon name={network.name} id={network.id} src={network.icon} size="sm" />
      <ChipName name={network.name} />
      <span className="lk-hidden">. {t('network')}</span>
      {onNetworks && <Icon name="chevron" size="sm" />}
    </>
  )
  return onNetworks ? (
    <button className="lk-account-chip" type="button" onClick={onNetworks} data-latchkey-part="button">
      {content}
    </button>
  ) : (
    <span className="lk-account-chip">{content}</span>
  )
}

function ChipName({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="lk-account-chip-name" dir="auto" data-long={/\S{11}/.test(name) || undefined}>
      {name}
    </span>
  )
}

type NetworkChipProps = {
  readonly network: NonNullable<AccountViewProps['network']>
  readonly t: Translate<typeof accountCopy>
}

/** The dialog's title over AccountView. */
export function useAccountTitle(): string {
  return useCopy('account', accountCopy)('title')
}
