import {
  type AdapterEvent,
  type Cancel,
  type Capabilities,
  type ChainId,
  lazily,
  type PortContext,
  type Target,
} from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { CosmosProvider } from '../provider.ts'
import { createConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { toWalletError } from './to-wallet-error.ts'

type Can = { readonly [A in keyof Capabilities<'cosmos'>]-?: NonNullable<Capabilities<'cosmos'>[A]> }
type Own = Pick<
  Can,
  | 'switchNetwork'
  | 'signMessage'
  | 'signTransaction'
  | 'sendTransaction'
  | 'transfer'
  | 'estimateFee'
  | 'waitForTransaction'
  | 'getTransaction'
  | 'getBalance'
  | 'tokenBalances'
>

export type Work = ReturnType<typeof createWork>

/** The part of the adapter that asks wallets; what signs and what speaks to the chain loads from here when it is first needed. */
export function createWork({
  adapterId,
  context,
  networks,
}: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'cosmos'>>
  readonly networks: readonly CosmosNetwork[]
}) {
  const connections = createConnections({ adapterId, context, networks })
  const chain = lazily(() => import('./chain/index.ts'))
  const signing = lazily(() => import('./sign/sign-message.ts'))
  const network = (chainId: string) => {
    const found = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!found) throw new LatchkeyError('network/not-found', { input: chainId })
    return found
  }
  const read = ({ chainId, signal }: Cancel & { chainId: ChainId<'cosmos'> }) => ({
    network: network(chainId),
    clock: context.clock,
    signal,
  })
  function wallet(parameters: Target<'cosmos'>) {
    const { key, live } = connections.of(parameters)
    const on = read(parameters)
    const target: DriverTarget = { key, network: on.network, signal: parameters.signal }
    return { ...on, driver: live.driver, target }
  }

  const settle = async <T>({ signal }: Cancel, call: () => Promise<T>): Promise<T> => {
    try {
      return await abortable(call(), signal)
    } catch (thrown) {
      throw toWalletError(thrown)
    }
  }

  /** A wallet that has another key in use by now, which it didn't tell, says so when it is to sign: then we look again. */
  async function ask<T>(parameters: Target<'cosmos'>, call: () => Promise<T>): Promise<T> {
    try {
      return await settle(parameters, call)
    } catch (error) {
      if (isLatchkeyError(error, 'connection/mismatch') && error.cause) void connections.reread(parameters.connectionId)
      throw error
    }
  }

  const can: Own = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId, network: wanted } = parameters
        const { caipNetworkId: chainId } = network(wanted.caipNetworkId)
        const { approvedChains } = connections.get(connectionId).connection
        if (approvedChains !== 'any' && !approvedChains.includes(chainId))
          await connections.add(connectionId, network(chainId))
        // Such a wallet has no network of its own: each request names one.
        connections.change(connectionId, { chainId })
      }),
    signMessage: (parameters) =>
      ask(parameters, async () => {
        const { driver, target } = wallet(parameters)
        return signing.run(({ signMessage }) => signMessage(driver, target, parameters.message))
      }),
    signTransaction: (parameters) =>
      ask(parameters, async () => {
        const on = wallet(parameters)
        return chain.run(({ signTransaction }) => signTransaction(on, parameters.transaction))
      }),
    sendTransaction: (parameters) =>
      ask(parameters, async () => {
        const on = wallet(parameters)
        return chain.run(({ sendTransaction }) => sendTransaction(on, parameters.transaction))
      }),
    transfer: (parameters) =>
      ask(parameters, async () => {
        const on = wallet(parameters)
        return chain.run(({ transfer }) => transfer(on, parameters))
      }),
    estimateFee: (parameters) =>
      settle(parameters, async () => {
        const on = wallet(parameters)
        return chain.run(({ estimateFee }) => estimateFee(on, parameters.transaction))
      }),
    waitForTransaction: (parameters) =>
      settle(parameters, async () => {
        const on = read(parameters)
        return chain.run(({ waitForTransaction }) => waitForTransaction(on, parameters.hash, context.log))
      }),
    getTransaction: (parameters) =>
      settle(parameters, async () => {
        const on = read(parameters)
        return chain.run(({ getTransaction }) => getTransaction(on, parameters.hash))
      }),
    getBalance: (parameters) =>
      settle(parameters, async () => {
        const on = read(parameters)
        return chain.run(({ getBalance }) => getBalance(on, parameters))
      }),
    tokenBalances: (parameters) =>
      settle(parameters, async () => {
        const on = read(parameters)
        return chain.run(({ tokenBalances }) => tokenBalances(on, parameters.account))
      }),
  }

  return {
    connect: connections.connect,
    reconnect: connections.reconnect,
    adopt: connections.adopt,
    disconnect: connections.disconnect,
    getProvider: async (connectionId: string): Promise<CosmosProvider> => connections.get(connectionId).driver.provider,
    stop: connections.stop,
    /** Loads what signs and what the chain needs, before it is needed; CosmJS only comes with an app's own messages. */
    warm: () => Promise.all([chain.load(), signing.load()]),
    can,
  }
}
