import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import { useCopy } from '../../copy/copy.ts'
import { receiveCopy } from '../../copy/en/receive.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import type { NetworkSummary } from '../shared/network-row-data.ts'
import css from './wallet-compatible-networks-view.css?inline'

/** A network on which an account can receive. */
export type CompatibleNetworkData = NetworkSummary & {
  /** As it is written there. */
  readonly address: string
  /** The network whose address was shown before. */
  readonly current?: boolean | undefined
}

/** The props of `WalletCompatibleNetworksView`. */
export type WalletCompatibleNetworksViewProps = {
  readonly networks: readonly CompatibleNetworkData[]
  /** The caller writes the address to the clipboard and says whether it worked. */
  readonly onCopy: (network: CompatibleNetworkData) => boolean | Promise<boolean>
}

/** On which networks the account can be reached, and how it is written on each. */
export function WalletCompatibleNetworksView({ networks, onCopy }: WalletCompatibleNetworksViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('receive', receiveCopy)
  const shown = networks.find(({ current }) => current)
  if (networks.length < 2) return <Blank icon="network" title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <div className="lk-compatible">
      <p className="lk-compatible-text">{t('compatibleText')}</p>
      <List label={t('compatibleList')}>
        {networks.map((network) => (
          <div className="lk-compatible-network" key={network.id}>
            <Row
              leading={<WalletIcon name={network.name} id={network.id} src={network.icon} />}
              title={network.name}
              subtitle={
                network.current ? (
                  t('here')
                ) : network.address === shown?.address ? (
                  t('sameAddress')
                ) : (
                  <Address value={network.address} />
                )
              }
              current={network.current}
            />
            <CopyButton
              iconOnly
              size="sm"
              label={t('copyOn', { network: network.name })}
              value={network.address}
              onCopy={() => onCopy(network)}
            />
          </div>
        ))}
      </List>
    </div>
  )
}

/** The dialog's title over WalletCompatibleNetworksView. */
export function useWalletCompatibleNetworksTitle(): string {
  return useCopy('receive', receiveCopy)('compatible')
}
