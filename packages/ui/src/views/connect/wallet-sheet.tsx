import type { MouseEvent, ReactNode } from 'react'
import { Card, CardShimmer } from '../../card/card.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { connectCopy } from '../../copy/en/connect.ts'
import { Icon } from '../../icon/icon.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { WalletRowData } from '../shared/wallet-row-data.ts'
import type { WalletAction } from './use-consent.ts'
import css from './wallet-sheet.css?inline'

export type WalletSheetProps = {
  readonly wallets: readonly WalletRowData[]
  readonly skeletons: number
  readonly t: Translate<typeof connectCopy>
  readonly onSelect: WalletAction
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
  readonly onAllWallets?: ((event: MouseEvent) => void) | undefined
}

/** The wallets as a row of icons that scrolls sideways, for the phone's bottom sheet. */
export function WalletSheet({ wallets, skeletons, t, onSelect, onPrepare, onAllWallets }: WalletSheetProps): ReactNode {
  useStyles(css)
  return (
    <ul className="lk-sheet" aria-label={t('wallets')} aria-busy={skeletons > 0 || undefined}>
      {wallets.map((wallet) => {
        const { id, name, icon, tag, namespace, origin, href, target, loading } = wallet
        return (
          <li key={id}>
            <Card
              title={name}
              picture={<WalletIcon name={name} id={id} src={icon} size="lg" loading={loading} />}
              note={[tag && t(tag), namespace, origin].filter(Boolean).join(' · ') || undefined}
              href={href}
              target={target}
              wallet={id}
              onClick={(event) => onSelect(wallet, event)}
              onPrepare={onPrepare && (() => onPrepare(wallet))}
            />
          </li>
        )
      })}
      {Array.from({ length: skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <li key={index} aria-hidden="true">
          <CardShimmer />
        </li>
      ))}
      {onAllWallets && (
        <li>
          <Card
            title={t('allWallets')}
            picture={
              <span className="lk-sheet-more">
                <Icon name="grid" />
              </span>
            }
            onClick={onAllWallets}
          />
        </li>
      )}
    </ul>
  )
}
