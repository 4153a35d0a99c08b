import type { Connection, Connector, Namespace, Operation } from '@latchkey/core'
import type { WalletId } from '@latchkey/core/wallets'
import { type PageButtonProps, WalletButton as UiWalletButton } from '@latchkey/ui'
import { type ReactNode, useCallback } from 'react'
import { useLatchkey } from '../hooks/use-latchkey.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ModalCode } from '../provider/modal-loader.ts'
import { useFoundWallet } from './use-found-wallet.ts'
import { withPress } from './with-press.ts'

/** The props of `WalletButton`. */
export type WalletButtonProps = Omit<PageButtonProps, 'onPrepare' | 'children'> & {
  /** The wallet's rdns (`io.rabby`), its id or name in the wallet list (docs/wallet-ids.md), or its connector's id. */
  readonly wallet: WalletId
  /** Its name before the wallet has announced itself, and where it isn't installed. @default as in the app's own list, else `wallet` */
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
  const isAnnounced = useCallback(
    (connectors: readonly Connector[]) => connectors.some((connector) => goesBy(connector, wallet)),
    [wallet],
  )
  const row = useFoundWallet(client, wallet, useReadable(client.connectors, isAnnounced))
  const find = useCallback(
    (connectors: readonly Connector[]) =>
      connectors.find(
        (connector) =>
          (goesBy(connector, wallet) || row?.connectors.some((own) => isOf(own, connector))) &&
          (namespace ?? connector.chain) === connector.chain &&
          connector.installed !== false,
      ),
    [wallet, row, namespace],
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
    if (!connector) {
      if (client.pairing) return void open({ view: { view: 'ConnectingWalletConnect', walletId: row?.id ?? wallet } })
      return void open({ view: row ? { view: 'Downloads', walletId: row.id } : 'Connect' })
    }
    const { connections } = client.connection.getState()
    const isOurs = (connection: Connection) => isOf(connection, connector)
    if (Object.values(connections).some(isOurs)) return void open({ namespace: connector.chain })
    const ask = async ({ hasConsented, startConnecting }: ModalCode) => {
      if (settings.legal?.consent && !hasConsented(client)) return void open({ view: 'Connect', namespace })
      const rowId = connector.info?.rdns ?? `${connector.adapterId}:${connector.id}`
      startConnecting(client, connector)
      void open({ view: { view: 'ConnectingExternal', rowId, connectorId: connector.id } })
    }
    // Within the click where the code is here; a moment later without a hover before.
    loader.code.run(ask).catch(loader.fail)
  }
  return (
    <UiWalletButton
      {...attributes}
      wallet={{
        id: wallet,
        name: name ?? connector?.name ?? row?.name ?? wallet,
        icon: icon ?? connector?.imageUrl ?? row?.imageUrl,
      }}
      state={asking ? 'connecting' : 'idle'}
      onPrepare={prepare}
      onClick={withPress(onClick, connect)}
    />
  )
}

/** By what the wallet announces itself, in any case. */
function goesBy({ id, info, explorerId }: Connector, wallet: string): boolean {
  return [id, info?.rdns, explorerId].some((own) => own?.toLowerCase() === wallet.toLowerCase())
}

function isOf(
  { adapterId, connectorId }: { readonly adapterId: string; readonly connectorId?: string | undefined },
  connector: Connector,
): boolean {
  return adapterId === connector.adapterId && connectorId === connector.id
}
