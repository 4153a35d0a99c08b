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
    /**
     * The network in use, before the account: with its name, or its icon alone. A press opens the list of networks. Drawn where the app has
     * several networks, or the wallet is on a network that the app doesn't have. @default 'hide'
     */
    readonly network?: 'show' | 'icon' | 'hide' | undefined
    /** Draw it yourself. Everything a button needs is passed in; no element of ours is drawn then. */
    readonly children?: ((state: ConnectButtonState) => ReactNode) | undefined
  }

/**
 * The one button an app needs: it connects, then shows the connected account and opens it. Its box keeps its height through every state,
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
  const { namespace, chainId, balance, network, label, children, onClick, ...attributes } = props
  const state = useConnectButton({ namespace, chainId, balance })
  const { account, status, switchTo, preload } = state
  const Face = useConnectedCode(account !== undefined)?.ConnectedButton
  if (children) return children(state)
  const shared = {
    ...attributes,
    onPrepare: preload,
    onClick: withPress(onClick, switchTo ? state.switchNetwork : state.open),
  }
  if (account && Face && !switchTo) return <Face {...shared} shows={state} network={network} />
  return (
    <UiConnectButton
      {...shared}
      label={account ? account.shortAddress : label}
      switchTo={switchTo?.name}
      status={status === 'connecting' && !account ? status : 'disconnected'}
    />
  )
}
