import type { MouseEvent, ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { connectCopy } from '../../copy/en/connect.ts'
import { Icon } from '../../icon/icon.tsx'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Row } from '../../row/row.tsx'
import { Tag } from '../../tag/tag.tsx'
import type { WalletGroupData, WalletRowData } from '../shared/wallet-row-data.ts'
import type { WalletAction } from './use-consent.ts'
import { WalletRow } from './wallet-row.tsx'

/** How the wallets of the first view are laid out. */
export type WalletsProps = {
  readonly groups: readonly WalletGroupData[]
  readonly skeletons: number
  readonly t: Translate<typeof connectCopy>
  readonly onSelect: WalletAction
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
  readonly onAllWallets?: ((event: MouseEvent) => void) | undefined
  /** As shown: `430+`. */
  readonly allWalletsCount?: string | undefined
}

/** The wallets as rows, in the order given. */
export function WalletList(props: WalletsProps): ReactNode {
  const { groups, skeletons, t, onSelect, onPrepare, onAllWallets, allWalletsCount } = props
  return (
    // One list, so that a screen reader counts the wallets once.
    <List label={t('wallets')}>
      {groups.flatMap(({ wallets }) =>
        wallets.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} t={t} onSelect={onSelect} onPrepare={onPrepare} />
        )),
      )}
      {Array.from({ length: skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <SkeletonRow key={index} index={index} />
      ))}
      {onAllWallets && (
        <Row
          key="all"
          leading={<Icon name="grid" />}
          title={t('allWallets')}
          tag={allWalletsCount && <Tag>{allWalletsCount}</Tag>}
          chevron
          onClick={onAllWallets}
        />
      )}
    </List>
  )
}
