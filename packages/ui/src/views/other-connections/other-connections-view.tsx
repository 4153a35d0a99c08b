import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import { useCopy } from '../../copy/copy.ts'
import { accountCopy } from '../../copy/en/account.ts'
import { IconButton } from '../../icon-button/icon-button.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import css from './other-connections-view.css?inline'

export type ConnectionRowData = {
  readonly id: string
  readonly wallet: WalletSummary
  readonly address: string
  /** The ecosystem's visible name. */
  readonly namespace?: string | undefined
}

export type OtherConnectionsViewProps = {
  readonly connections: readonly ConnectionRowData[]
  /** Absent = they are only shown. */
  readonly onSelect?: ((connection: ConnectionRowData) => void) | undefined
  readonly onDisconnect?: ((connection: ConnectionRowData) => void) | undefined
}

/** The other wallets that are connected: a press makes one current, the picture at the end disconnects it. */
export function OtherConnectionsView({ connections, onSelect, onDisconnect }: OtherConnectionsViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('account', accountCopy)
  return (
    <Section title={t('others')}>
      <List>
        {connections.map((connection) => {
          const { id, wallet, address, namespace } = connection
          return (
            <div className="lk-other-connection" key={id}>
              <Row
                leading={<WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} />}
                title={wallet.name}
                subtitle={
                  <>
                    {namespace && `${namespace} · `}
                    <Address value={address} />
                  </>
                }
                wallet={wallet.id}
                onClick={onSelect && (() => onSelect(connection))}
              />
              {onDisconnect && (
                <IconButton
                  icon="disconnect"
                  label={t('disconnectOne', { wallet: wallet.name })}
                  onClick={() => onDisconnect(connection)}
                />
              )}
            </div>
          )
        })}
      </List>
    </Section>
  )
}
