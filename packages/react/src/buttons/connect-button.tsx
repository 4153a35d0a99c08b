import {
  NetworkButton,
  type PageButtonProps,
  AccountButton as UiAccountButton,
  ConnectButton as UiConnectButton,
} from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type ConnectButtonOptions, type ConnectButtonState, useConnectButton } from './use-connect-button.ts'
import { withPress } from './with-press.ts'

export type ConnectButtonProps = ConnectButtonOptions &
  Omit<PageButtonProps, 'onPrepare'> & {
    /** @default "Connect wallet" in the visitor's language */
    readonly label?: string | undefined
    /** Draw it yourself. Everything a button needs is passed in; no element of ours is drawn then. */
    readonly children?: ((state: ConnectButtonState) => ReactNode) | undefined
  }

/**
 * The one button an app needs: connects, then shows who is connected and opens the account. Its box keeps its height through every state,
 * and a server renders it as the first client render does.
 *
 * @example
 * <ConnectButton chainId="eip155:8453" balance="hide" />
 * @example
 * <ConnectButton>
 *   {({ account, open }) => <button onClick={open}>{account?.shortAddress ?? 'Sign in'}</button>}
 * </ConnectButton>
 */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  const { namespace, chainId, balance, label, children, onClick, ...attributes } = props
  const state = useConnectButton({ namespace, chainId, balance })
  if (children) return children(state)
  const { account, status, switchTo, unsupported, preload } = state
  const shared = {
    ...attributes,
    onPrepare: preload,
    onClick: withPress(onClick, switchTo ? state.switchNetwork : state.open),
  }
  if (switchTo) return <UiConnectButton {...shared} switchTo={switchTo.name} />
  if (unsupported) return <NetworkButton {...shared} state="unsupported" />
  if (account) {
    const { address, name, avatar } = account
    return (
      <UiAccountButton
        {...shared}
        address={address}
        name={name}
        avatar={avatar}
        balance={account.balance}
        status={status === 'reconnecting' ? status : 'connected'}
      />
    )
  }
  return <UiConnectButton {...shared} label={label} status={status === 'connecting' ? status : 'disconnected'} />
}
