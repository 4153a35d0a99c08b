import {
  type AdapterEvent,
  type Cancel,
  type Capabilities,
  lazily,
  normalizeError,
  type PortContext,
  type Target,
} from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Prefixes } from '../chain/prefixes.ts'
import type { PolkadotProvider } from '../provider.ts'
import type { Nodes } from './chain/nodes.ts'
import { createConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { signMessage } from './sign-message.ts'
import { isOn } from './to-connection.ts'

type Can = { readonly [A in keyof Capabilities<'polkadot'>]-?: NonNullable<Capabilities<'polkadot'>[A]> }
type Own = Pick<
  Can,
  | 'switchNetwork'
  | 'signMessage'
  | 'signTransaction'
  | 'sendTransaction'
  | 'transfer'
  | 'estimateFee'
  | 'waitForTransaction'
  | 'getBalance'
  | 'tokenBalances'
>

export type Work = ReturnType<typeof createWork>

/** The part of the adapter that asks wallets; what speaks to the chain loads from here when it is first needed. */
export function createWork({
  adapterId,
  context,
  prefixes,
}: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'polkadot'>>
  readonly prefixes: Prefixes
}) {
  const connections = createConnections({ adapterId, context, prefixes })
  const code = lazily(() => import('./chain/index.ts'))
  type Chain = Awaited<ReturnType<typeof code.load>>
  let nodes: Nodes | undefined
  const withNodes = <On extends object>(chain: Chain, on: On) => {
    nodes ??= chain.createNodes(context)
    return { ...on, nodes }
  }
  const network = (chainId: string) => {
    const found = connections.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!found) throw new LatchkeyError('network/not-found', { input: chainId })
    return found
  }

  const settle = async <T>({ signal }: Cancel, call: () => Promise<T>): Promise<T> => {
    try {
      if (signal?.aborted) throw new LatchkeyError('request/aborted')
      return await abortable(call(), signal)
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }

  /** Whom a request is for, as the wallet is asked. */
  function targetOf(parameters: Target<'polkadot'>) {
    const { address, driver, publicKey } = connections.of(parameters)
    const { chainId, signal } = parameters
    const target: DriverTarget = { address, publicKey, chainId, signal }
    return { driver, target, network: network(chainId), signal }
  }
  /** Asks a wallet for what the chain is told. */
  const asks = <T>(
    parameters: Target<'polkadot'>,
    call: (chain: Chain, on: ReturnType<typeof targetOf> & { nodes: Nodes }) => Promise<T>,
  ) =>
    settle(parameters, async () => {
      const on = targetOf(parameters)
      return code.run((chain) => call(chain, withNodes(chain, on)))
    })
  /** Asks the network alone. */
  const reads = <T>(
    parameters: Cancel & { chainId: string },
    call: (chain: Chain, on: Pick<ReturnType<typeof targetOf>, 'network' | 'signal'> & { nodes: Nodes }) => Promise<T>,
  ) =>
    settle(parameters, async () => {
      const on = { network: network(parameters.chainId), signal: parameters.signal }
      return code.run((chain) => call(chain, withNodes(chain, on)))
    })

  const can: Own = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { caipNetworkId: chainId } = parameters.network
        const { accounts, activeAccount } = connections.get(connectionId).connection
        const usable = accounts.filter((account) => isOn(account, chainId))
        const account = usable.find(({ key }) => key === activeAccount) ?? usable[0]
        if (!account) throw new LatchkeyError('network/unsupported')
        // A Polkadot wallet has no network of its own: each request names one.
        connections.change(connectionId, { chainId, activeAccount: account.key })
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = targetOf(parameters)
        return signMessage(driver, target, parameters)
      }),
    signTransaction: (parameters) =>
      asks(parameters, ({ signTransaction }, on) => signTransaction(on, parameters.transaction)),
    sendTransaction: (parameters) =>
      asks(parameters, ({ sendTransaction }, on) => sendTransaction(on, parameters.transaction)),
    transfer: (parameters) => asks(parameters, ({ transfer }, on) => transfer(on, parameters)),
    estimateFee: (parameters) => asks(parameters, ({ estimateFee }, on) => estimateFee(on, parameters.transaction)),
    waitForTransaction: (parameters) =>
      reads(parameters, ({ waitForTransaction }, on) =>
        waitForTransaction(on, parameters.hash, { clock: context.clock, log: context.log }),
      ),
    getBalance: (parameters) => reads(parameters, ({ getBalance }, on) => getBalance(on, parameters)),
    tokenBalances: (parameters) => reads(parameters, ({ tokenBalances }, on) => tokenBalances(on, parameters.account)),
  }

  return {
    connect: connections.connect,
    reconnect: connections.reconnect,
    adopt: connections.adopt,
    disconnect: connections.disconnect,
    getProvider: async (connectionId: string): Promise<PolkadotProvider> =>
      connections.get(connectionId).driver.provider,
    setActiveAccount({ account, connectionId }: { account: string; connectionId: string }) {
      const { accounts, chainId } = connections.get(connectionId).connection
      const found = accounts.find(({ key }) => key === account)
      if (!found)
        throw new LatchkeyError('connection/mismatch', { details: `${account} is no account of ${connectionId}.` })
      const on = isOn(found, chainId) ? chainId : found.addresses[0]?.chainId
      connections.change(connectionId, {
        activeAccount: account,
        ...(on && on !== '*' && on !== chainId && { chainId: on }),
      })
    },
    stop() {
      connections.stop()
      nodes?.close()
    },
    /** Loads what the chain needs, before it is needed. */
    warm: () => code.load(),
    can,
  }
}
