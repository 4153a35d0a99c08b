import { type PageButtonProps, ConnectButton as UiConnectButton } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type ConnectButtonOptions, type ConnectButtonState, useConnectButton } from './use-connect-button.ts'
import { useConnectedCode } from './use-connected.ts'
import { withPress } from './with-press.ts'

/** The props of `ConnectButton`. */
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
  const { account, status, switchTo, preload } = state
  const Face = useConnectedCode(account !== undefined)?.ConnectedButton
  if (children) return children(state)
  const shared = {
    ...attributes,
    onPrepare: preload,
    onClick: withPress(onClick, switchTo ? state.switchNetwork : state.open),
  }
  if (account && Face && !switchTo) return <Face {...shared} shows={state} />
  return (
    <UiConnectButton
      {...shared}
      label={account ? account.shortAddress : label}
      switchTo={switchTo?.name}
      status={status === 'connecting' && !account ? status : 'disconnected'}
    />
  )
}
