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
import { standardChain } from '../chain/standard-chain.ts'
import type { SolanaProvider } from '../provider.ts'
import type { SolanaAdapterOptions } from '../solana-adapter.ts'
import { adapterDriver } from './adapter-driver.ts'
import { createConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { signMessage, signTransactions } from './sign.ts'
import { signIn } from './sign-in.ts'
import { standardDriver } from './standard-driver.ts'

type Can = { readonly [A in keyof Capabilities<'solana'>]-?: NonNullable<Capabilities<'solana'>[A]> }
type Own = Pick<
  Can,
  | 'switchNetwork'
  | 'signMessage'
  | 'signIn'
  | 'signTransaction'
  | 'signTransactions'
  | 'sendTransaction'
  | 'transfer'
  | 'estimateFee'
  | 'waitForTransaction'
  | 'getTransaction'
  | 'getBalance'
  | 'tokenBalances'
  | 'requestMoreAccounts'
>

export type Work = ReturnType<typeof createWork>

/** The part of the adapter that asks wallets; what speaks to the chain loads from here when it is first needed. */
export function createWork({
  adapterId,
  context,
  transactionFrom,
}: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'solana'>>
  readonly transactionFrom: SolanaAdapterOptions['transactionFrom']
}) {
  const connections = createConnections({
    adapterId,
    context,
    driverOf: ({ provider }) =>
      provider.kind === 'adapter'
        ? adapterDriver(provider.adapter, transactionFrom)
        : standardDriver((provider as Extract<SolanaProvider, { kind: 'standard' }>).wallet),
  })
  const chain = lazily(() => import('./chain/index.ts'))
  const network = (chainId: string) => {
    const found = connections.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!found) throw new LatchkeyError('network/not-found', { input: chainId })
    return found
  }

  /** Whom a request is for, as the wallet is asked. */
  function targetOf(parameters: Target<'solana'>) {
    const { connection, driver } = connections.of(parameters)
    const { account, chainId, signal } = parameters
    const isSession = driver.provider.kind === 'session'
    const target: DriverTarget = {
      address: account,
      chain: isSession ? connection.chainId : standardChain(network(chainId)),
      signal,
    }
    return { driver, target, network: network(chainId), clock: context.clock, signal }
  }

  const settle = async <T>({ signal }: Cancel, call: () => Promise<T>): Promise<T> => {
    try {
      // What is aborted before it begins never reaches the wallet.
      if (signal?.aborted) throw new LatchkeyError('request/aborted')
      return await abortable(call(), signal)
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }
  const read = ({ chainId, signal }: Cancel & { chainId: string }) => ({
    network: network(chainId),
    clock: context.clock,
    signal,
  })

  const can: Own = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId, network: wanted } = parameters
        const { approvedChains } = connections.get(connectionId).connection
        if (approvedChains !== 'any' && !approvedChains.includes(wanted.caipNetworkId))
          throw new LatchkeyError('network/unsupported')
        // A Solana wallet has no network of its own: each request names one.
        connections.change(connectionId, { chainId: wanted.caipNetworkId })
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = targetOf(parameters)
        return signMessage(driver, target, parameters)
      }),
    signIn: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = targetOf(parameters)
        return signIn(driver, target, parameters)
      }),
    signTransaction: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = targetOf(parameters)
        const [signed] = await signTransactions(driver, target, {
          ...parameters,
          transactions: [parameters.transaction],
        })
        if (!signed) throw new LatchkeyError('wallet/sign-failed')
        return signed
      }),
    signTransactions: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = targetOf(parameters)
        return signTransactions(driver, target, parameters)
      }),
    sendTransaction: (parameters) =>
      settle(parameters, async () => {
        const on = targetOf(parameters)
        return chain.run(({ sendTransaction }) => sendTransaction(on, parameters.transaction))
      }),
    transfer: (parameters) =>
      settle(parameters, async () => {
        const on = targetOf(parameters)
        return chain.run(({ transfer }) => transfer(on, parameters))
      }),
    estimateFee: (parameters) =>
      settle(parameters, async () => {
        const on = targetOf(parameters)
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
    requestMoreAccounts: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        await connections.get(connectionId).driver.connect({ silent: false })
        // For wallets that tell nothing by themselves.
        connections.reread(connectionId)
      }),
  }

  return {
    connect: connections.connect,
    reconnect: connections.reconnect,
    adopt: connections.adopt,
    disconnect: connections.disconnect,
    getProvider: async (connectionId: string): Promise<SolanaProvider> => connections.get(connectionId).driver.provider,
    stop: connections.stop,
    /** Loads what the chain needs, before it is needed. */
    warm: () => chain.load(),
    can,
  }
}
