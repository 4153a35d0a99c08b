import { truncateMiddle } from '@latchkey/core/format'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { switchAddressCopy } from '../../copy/en/switch-address.ts'
import { Icon } from '../../icon/icon.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { FocusGroup } from '../shared/focus-group.tsx'
import { useEcosystemName } from '../shared/use-ecosystem-name.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { AccountGroupData, AccountRowData, AccountWalletData } from './account-groups.ts'
import css from './switch-address-view.css?inline'
import { WalletAccounts } from './wallet-accounts.tsx'

export type { AccountGroupData, AccountRowData, AccountWalletData } from './account-groups.ts'
/** The props of `SwitchAddressView`. */
export type SwitchAddressViewProps = {
  /** By ecosystem, the one in use first. */
  readonly groups: readonly AccountGroupData[]
  readonly onSelect: (account: AccountRowData, wallet: AccountWalletData) => void
  /** The caller writes the address to the clipboard and says whether it worked. */
  readonly onCopy: (address: string) => boolean | Promise<boolean>
  /** Disconnects one wallet; with `endsToo` the visitor has confirmed it. */
  readonly onRemove: (wallet: AccountWalletData) => void
  readonly onAdd: () => void
  /** Asks the wallet for more accounts. */
  readonly onMore?: ((wallet: AccountWalletData) => void) | undefined
  /** Offered when several wallets are connected. */
  readonly onDisconnectAll: () => void
}

/** Every account of every wallet: which one is used, and which ones stay. */
export function SwitchAddressView(props: SwitchAddressViewProps): ReactNode {
  useStyles(css)
  const { groups, onAdd, onDisconnectAll } = props
  const t = useCopy('switchAddress', switchAddressCopy)
  const nameOf = useEcosystemName()
  const root = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(root)
  const [confirming, setConfirming] = useState<string>()
  const wallets = groups.flatMap((group) => group.wallets)
  const active = wallets.flatMap(({ accounts }) => accounts).find(({ state }) => state === 'active')
  // The account in use at the start is not announced; a change by a press is.
  const first = useRef(active?.id)
  useAnnounce(
    active && active.id !== first.current
      ? t('nowInUse', { account: active.name ?? truncateMiddle(active.address) })
      : '',
  )
  const { announce } = useUi()
  const shown = useRef(groups)
  useEffect(() => {
    const gone = shown.current.flatMap(({ namespace, wallets: before }) =>
      before
        .filter(({ id }) => !wallets.some((wallet) => wallet.id === id))
        .map(({ wallet: { name } }) =>
          // Elsewhere it stays connected.
          wallets.some(({ wallet }) => wallet.name === name) ? `${name} (${nameOf(namespace)})` : name,
        ),
    )
    shown.current = groups
    if (gone.length) announce(t('removed', { wallets: [...new Set(gone)].join(', ') }))
  })

  const remove = (wallet: AccountWalletData) => {
    if (wallet.endsToo.length && confirming !== wallet.id) return setConfirming(wallet.id)
    setConfirming(undefined)
    props.onRemove(wallet)
  }
  const shared = (group: AccountGroupData, wallet: AccountWalletData) => (
    <WalletAccounts
      key={wallet.id}
      {...props}
      wallet={wallet}
      ecosystem={nameOf(group.namespace)}
      t={t}
      nameOf={nameOf}
      // Two connections of one wallet are told apart by their ecosystem.
      twin={wallets.some((other) => other !== wallet && other.wallet.name === wallet.wallet.name)}
      confirming={confirming === wallet.id}
      onRemove={() => remove(wallet)}
      onKeep={() => setConfirming(undefined)}
    />
  )
  if (!wallets.length)
    return (
      <Blank
        icon="wallet"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Button variant="primary" onClick={onAdd}>
            {t('add')}
          </Button>
        }
      />
    )
  return (
    <FocusGroup className="lk-switch" area={root} label={t('title')} {...keepFocus}>
      {groups.map((group) => (
        <Section key={group.namespace} title={groups.length > 1 ? nameOf(group.namespace) : undefined}>
          {group.wallets.map((wallet) => shared(group, wallet))}
        </Section>
      ))}
      <List>
        <Row leading={<Icon name="plus" />} title={t('add')} chevron onClick={onAdd} />
        {wallets.length > 1 && <Row leading={<Icon name="disconnect" />} title={t('all')} onClick={onDisconnectAll} />}
      </List>
    </FocusGroup>
  )
}

/** The dialog's title over SwitchAddressView. */
export function useSwitchAddressTitle(): string {
  return useCopy('switchAddress', switchAddressCopy)('title')
}
