import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { switchAddressCopy } from '../../copy/en/switch-address.ts'
import { IconButton } from '../../icon-button/icon-button.tsx'
import { List } from '../../list/list.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useUi } from '../../ui-provider/ui-context.ts'
import { Spinner } from '../../waiting/waiting.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { AccountWalletData } from './account-groups.ts'
import { AccountRow } from './account-row.tsx'
import type { SwitchAddressViewProps } from './switch-address-view.tsx'

export type WalletAccountsProps = Pick<SwitchAddressViewProps, 'onSelect' | 'onCopy' | 'onMore'> & {
  readonly wallet: AccountWalletData
  readonly ecosystem: string
  readonly t: Translate<typeof switchAddressCopy>
  readonly nameOf: (namespace: string) => string
  readonly twin: boolean
  readonly confirming: boolean
  readonly onRemove: () => void
  readonly onKeep: () => void
}

/** One wallet: its name, the way to disconnect it, and its accounts. */
export function WalletAccounts(props: WalletAccountsProps): ReactNode {
  const { wallet: connection, ecosystem, t, nameOf, twin, confirming, onRemove, onKeep, onMore } = props
  const { wallet, accounts, endsToo, canAdd, leaving } = connection
  const { locale } = useUi()
  const values = { wallet: wallet.name, ecosystem }
  return (
    <div className="lk-switch-wallet" aria-busy={leaving} data-latchkey-wallet={wallet.id}>
      <div className="lk-switch-head">
        <WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="sm" />
        <span className="lk-switch-name">
          <bdi title={wallet.name}>{wallet.name}</bdi>
        </span>
        {canAdd && onMore && (
          <IconButton icon="plus" size="sm" label={t('more', values)} onClick={() => onMore(connection)} />
        )}
        {leaving && <Spinner size="sm" />}
        {/* It stays while the wallet leaves, or the focus would be lost. */}
        <IconButton
          icon="disconnect"
          size="sm"
          label={t(twin ? 'removeOf' : 'remove', values)}
          disabled={leaving}
          expanded={endsToo.length ? confirming : undefined}
          onClick={confirming ? onKeep : onRemove}
        />
      </div>
      {confirming && (
        <Notice
          tone="warning"
          title={t('removeTitle', values)}
          action={
            <div className="lk-switch-confirm">
              <Button size="sm" onClick={onKeep} part="cancel">
                {t('keep')}
              </Button>
              <Button size="sm" variant="primary" onClick={onRemove}>
                {t('confirm')}
              </Button>
            </div>
          }
        >
          {t('removeText', {
            ecosystems: new Intl.ListFormat(locale).format([ecosystem, ...endsToo.map(nameOf)]),
          })}
        </Notice>
      )}
      <List label={wallet.name}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            wallet={wallet.name}
            t={t}
            onSelect={() => props.onSelect(account, connection)}
            onCopy={() => props.onCopy(account.address)}
          />
        ))}
      </List>
    </div>
  )
}
