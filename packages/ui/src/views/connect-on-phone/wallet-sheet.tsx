import type { ReactNode } from 'react'
import { Card, CardShimmer } from '../../card/card.tsx'
import { Icon } from '../../icon/icon.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { WalletsProps } from '../connect/wallet-list.tsx'
import css from './wallet-sheet.css?inline'

/** The wallets as a row of icons that scrolls sideways. */
export function WalletSheet({ groups, skeletons, t, onSelect, onPrepare, onAllWallets }: WalletsProps): ReactNode {
  useStyles(css)
  const wallets = groups.flatMap((group) => group.wallets)
  return (
    <ul className="lk-sheet" role="list" aria-label={t('wallets')} aria-busy={skeletons > 0 || undefined}>
      {wallets.map((wallet) => {
        const { id, name, icon, tag, namespace, origin, href, target, loading } = wallet
        return (
          <li key={id}>
            <Card
              title={name}
              image={<WalletIcon name={name} id={id} src={icon} size="lg" loading={loading} />}
              note={tag && t(tag)}
              subtitle={[namespace, origin].filter(Boolean).join(' · ')}
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
            image={
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
