import { type PageButtonProps, AccountButton as UiAccountButton } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type ConnectButtonOptions, useConnectButton } from './use-connect-button.ts'
import { useConnectedCode } from './use-connected.ts'
import { withPress } from './with-press.ts'

/** The props of `AccountButton`. */
export type AccountButtonProps = Omit<ConnectButtonOptions, 'chainId'> & Omit<PageButtonProps, 'onPrepare' | 'children'>

/**
 * The connected account; opens the account view. Draws nothing without a connection: `ConnectButton` is the one that is always there.
 *
 * @example <AccountButton namespace="eip155" balance="hide" />
 */
export function AccountButton({ namespace, balance, onClick, ...attributes }: AccountButtonProps): ReactNode {
  const { account, status, open, preload } = useConnectButton({ namespace, balance })
  const AppAvatar = useConnectedCode(account !== undefined)?.AppAvatar
  if (!account) return null
  return (
    <UiAccountButton
      {...attributes}
      address={account.address}
      name={account.name}
      avatar={account.avatar}
      image={AppAvatar && <AppAvatar address={account.address} ensImage={account.avatar} size={20} />}
      balance={account.balance}
      status={status === 'reconnecting' ? status : 'connected'}
      onPrepare={preload}
      onClick={withPress(onClick, open)}
    />
  )
}
