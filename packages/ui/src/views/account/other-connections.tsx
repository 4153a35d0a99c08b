import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { accountCopy } from '../../copy/en/account.ts'
import { IconButton } from '../../icon-button/icon-button.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { AccountConnectionRow } from './account-view.tsx'

export type OtherConnectionsProps = {
  readonly connections: readonly AccountConnectionRow[]
  readonly t: Translate<typeof accountCopy>
  readonly onSelect?: ((connection: AccountConnectionRow) => void) | undefined
  readonly onDisconnect?: ((connection: AccountConnectionRow) => void) | undefined
}

/** The other wallets that are connected: a press makes one current, the picture at the end disconnects it. */
export function OtherConnections({ connections, t, onSelect, onDisconnect }: OtherConnectionsProps): ReactNode {
  return (
    <Section title={t('others')}>
      <List>
        {connections.map((connection) => {
          const { id, wallet, address, namespace } = connection
          return (
            <div className="lk-account-other" key={id}>
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
