import { AccountButton, NetworkButton, type PageButtonProps } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { ConnectButtonState } from './use-connect-button.ts'

export type AccountFaceProps = PageButtonProps & { readonly shows: ConnectButtonState }

/** What stands in a connect button's place once somebody is connected. */
export function AccountFace({ shows: { account, status, unsupported }, ...attributes }: AccountFaceProps): ReactNode {
  if (unsupported || !account) return <NetworkButton {...attributes} state="unsupported" />
  return (
    <AccountButton
      {...attributes}
      address={account.address}
      name={account.name}
      avatar={account.avatar}
      balance={account.balance}
      status={status === 'reconnecting' ? status : 'connected'}
    />
  )
}
