import type { Connection, Connector, Namespace, Operation } from '@latchkey/core'
import { type PageButtonProps, WalletButton as UiWalletButton } from '@latchkey/ui'
import { type ReactNode, useCallback } from 'react'
import { useLatchkey } from '../hooks/use-latchkey.ts'
import { useReadable } from '../hooks/use-readable.ts'
import type { ModalCode } from '../modal/loader.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { withPress } from './with-press.ts'

/** The props of `WalletButton`. */
export type WalletButtonProps = Omit<PageButtonProps, 'onPrepare' | 'children'> & {
  /** The wallet's rdns (`io.rabby`), its connector's id, or its id in the wallet list. */
  readonly wallet: string
  /** Its name before the wallet has announced itself, and where it isn't installed. @default `wallet` */
  readonly name?: string | undefined
  /** @default as announced */
  readonly icon?: string | undefined
  /** Which ecosystem, for a wallet with several. @default the first found */
  readonly namespace?: Namespace | undefined
}

/**
 * Connects one certain wallet: asks it at once if it is installed, else pairs it. Where the app wants a consent first (`legal.consent`), the
 * wallet list with its box opens instead.
 *
 * @example <WalletButton wallet="io.rabby" name="Rabby" />
 */
export function WalletButton(props: WalletButtonProps): ReactNode {
  const { wallet, name, icon, namespace, onClick, ...attributes } = props
  const { client, loader, settings } = useLatchkeyContext()
  const { open } = useLatchkey()
  const find = useCallback(
    (connectors: readonly Connector[]) =>
      connectors.find(
        ({ id, info, explorerId, chain, installed }) =>
          [id, info?.rdns, explorerId].includes(wallet) && (namespace ?? chain) === chain && installed !== false,
      ),
    [wallet, namespace],
  )
  const connector = useReadable(client.connectors, find)
  const isAsking = useCallback(
    (operations: readonly Operation[]) =>
      operations.some(
        ({ kind, status, detached, connectorId }) =>
          kind === 'connect' && status === 'asked' && !detached && connectorId === connector?.id,
      ),
    [connector],
  )
  const asking = useReadable(client.operations, isAsking)

  function prepare() {
    loader.preload(connector ? 'ConnectingExternal' : 'ConnectingWalletConnect')
    if (!connector) return client.pairing?.prepare()
    client.adapters.get(connector.adapterId)?.instance.prepare({ connectorId: connector.id })
  }
  function connect() {
    const pairing = client.pairing ? ({ view: 'ConnectingWalletConnect', walletId: wallet } as const) : 'Connect'
    if (!connector) return void open({ view: pairing })
    const { connections } = client.connection.getState()
    const isOurs = ({ connectorId, adapterId }: Connection) =>
      connectorId === connector.id && adapterId === connector.adapterId
    if (Object.values(connections).some(isOurs)) return void open({ namespace: connector.chain })
    const ask = async ({ hasConsented, startConnecting }: ModalCode) => {
      if (settings.legal?.consent && !hasConsented(client)) return void open({ view: 'Connect', namespace })
      const rowId = connector.info?.rdns ?? `${connector.adapterId}:${connector.id}`
      startConnecting(client, connector)
      void open({ view: { view: 'ConnectingExternal', rowId, connectorId: connector.id } })
    }
    // Within the click where the code is here; a moment later where nobody hovered first.
    loader.code.run(ask).catch(loader.fail)
  }
  return (
    <UiWalletButton
      {...attributes}
      wallet={{ id: wallet, name: name ?? connector?.name ?? wallet, icon: icon ?? connector?.imageUrl }}
      state={asking ? 'connecting' : 'idle'}
      onPrepare={prepare}
      onClick={withPress(onClick, connect)}
    />
  )
}
