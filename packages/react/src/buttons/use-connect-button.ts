import type { Connection, ConnectionState, Namespace, Network, Status } from '@latchkey/core'
import { namespaceOf } from '@latchkey/core/caip'
import { truncateMiddle } from '@latchkey/core/format'
import { type ChainReference, toChainId, unknownNetwork } from '@latchkey/core/networks'
import { useCallback, useMemo } from 'react'
import { accountOf } from '../hooks/account-of.ts'
import { networkOf } from '../hooks/network-of.ts'
import { useLatchkey } from '../hooks/use-latchkey.ts'
import { shallowEqual, useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useAccountFacts } from './use-account-facts.ts'
import { useConnectedCode } from './use-connected.ts'

/** The account that `ConnectButton` shows. */
export type ConnectButtonAccount = {
  readonly address: string
  /** Shortened in the middle. */
  readonly shortAddress: string
  /** What the chain calls it, once that is known. */
  readonly name?: string | undefined
  readonly avatar?: string | undefined
  /** As shown, e.g. `1.204 ETH`; `undefined` while it isn't known, or with `balance="hide"`. */
  readonly balance?: string | undefined
}

/** Everything a connect button of one's own needs. */
export type ConnectButtonState = {
  readonly status: Status
  /** `false` on a server and until earlier connections were restored: draw something of the same size till then. */
  readonly ready: boolean
  readonly connection: Connection | undefined
  readonly account: ConnectButtonAccount | undefined
  readonly network: Network
  /** The wallet is on a network that the app doesn't have and doesn't allow. */
  readonly unsupported: boolean
  /** The network that `chainId` asks for, while the wallet is on another one. */
  readonly switchTo: Pick<Network, 'caipNetworkId' | 'name'> | undefined
  /** Opens the modal: the wallets, the account, or what must be settled first. */
  open(): void
  openNetworks(): void
  /** Asks for the network of `chainId`, in the modal. */
  switchNetwork(): void
  /** For hover and focus: loads what the click will need. */
  preload(): void
}

/** Options of `ConnectButton` and `AccountButton`. */
export type ConnectButtonOptions = {
  /** The ecosystem whose account the button shows, where the app has several. @default that of `chainId`, else the active one */
  readonly namespace?: Namespace | undefined
  /**
   * The network this button needs, by its CAIP-2 id, its number on Ethereum, or itself: on another one it offers to switch.
   */
  readonly chainId?: ChainReference | undefined
  /** @default 'show' */
  readonly balance?: 'show' | 'hide' | undefined
}

/**
 * What the buttons show and do. It reads the state itself where hooks would do: modules that the page's first code and the views share
 * split the first code in two (docs/decisions/initial-load.md).
 */
export function useConnectButton({ balance, ...options }: ConnectButtonOptions): ConnectButtonState {
  const chainId = toChainId(options.chainId)
  const namespace = options.namespace ?? (chainId && namespaceOf(chainId))
  const { client } = useLatchkeyContext()
  const { open, preload } = useLatchkey()
  const select = useCallback(
    (state: ConnectionState) => ({ ...accountOf(state, namespace), ...networkOf(client, state, namespace) }),
    [client, namespace],
  )
  const now = useReadable(client.connection, select, shallowEqual)
  const facts = useAccountFacts(useConnectedCode(now.status !== 'disconnected'), now.connection, balance !== 'hide')
  const ready = useReadable(client.ready, (value) => value)
  return useMemo(() => {
    const { address, connection, network = unknownNetwork(now.chainId), status, unsupported } = now
    const wrong = chainId !== undefined && connection !== undefined && connection.chainId !== chainId
    const wanted = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    return {
      status,
      ready,
      connection,
      account:
        address === undefined
          ? undefined
          : {
              address,
              shortAddress: truncateMiddle(address),
              ...facts,
            },
      network,
      unsupported: unsupported && !client.options.allowUnsupportedChain,
      switchTo: wrong ? { caipNetworkId: chainId, name: wanted?.name ?? chainId } : undefined,
      open: () => void open({ namespace }),
      openNetworks: () => void open({ view: 'Networks', namespace }),
      switchNetwork: () => void (chainId && open({ view: { view: 'SwitchNetwork', chainId }, namespace })),
      preload,
    }
  }, [client, chainId, namespace, now, facts, ready, open, preload])
}
