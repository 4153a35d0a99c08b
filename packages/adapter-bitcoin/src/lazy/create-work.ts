import {
  type AdapterEvent,
  type Cancel,
  type Capabilities,
  lazily,
  type Network,
  normalizeError,
  type PortContext,
  type Target,
} from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { LatchkeyError } from '@latchkey/core/errors'
import type { BitcoinAdapterOptions } from '../bitcoin-adapter.ts'
import { bitcoinNetwork } from '../chain/bitcoin-networks.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { Found } from '../wallets/discover.ts'
import { createConnections } from './create-connections.ts'
import type { Driver } from './driver.ts'
import type { OnNetwork, OnWallet } from './on-chain.ts'
import { satsDriver } from './sats-driver.ts'
import { standardDriver } from './standard-driver.ts'
import { unisatDriver } from './unisat-driver.ts'

type Can = { readonly [A in keyof Capabilities<'bip122'>]-?: NonNullable<Capabilities<'bip122'>[A]> }
type Own = Pick<
  Can,
  | 'switchNetwork'
  | 'signMessage'
  | 'signPsbt'
  | 'sendTransaction'
  | 'transfer'
  | 'estimateFee'
  | 'waitForTransaction'
  | 'getTransaction'
  | 'getBalance'
  | 'requestMoreAccounts'
>

export type Work = ReturnType<typeof createWork>

/** The part of the adapter that asks wallets; what hashes, signs and speaks to the chain loads from here when it is first needed. */
export function createWork({
  adapterId,
  context,
  options,
}: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'bip122'>>
  readonly options: BitcoinAdapterOptions
}) {
  // Asked for each time: an app may add networks while it runs.
  const networks = () =>
    context.networks.filter((network): network is Network<'bip122'> => network.chainNamespace === 'bip122')
  const urlOf = (chainId: string) =>
    options.esplora?.[chainId] ??
    networks().find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
  const connections = createConnections({
    adapterId,
    context,
    surroundings: {
      get networks() {
        return networks()
      },
      hasNode: (chainId) => urlOf(chainId) !== undefined,
    },
    driverOf,
  })
  const chain = lazily(() => import('./chain/index.ts'))

  function on({ chainId, signal }: Cancel & { chainId: string }): OnNetwork {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
    const bitcoin = bitcoinNetwork(chainId)
    if (!network || !bitcoin) throw new LatchkeyError('network/not-found', { input: chainId })
    const { clock, log } = context
    return { network, bitcoin, url: urlOf(chainId), fetch: options.fetch ?? globalThis.fetch, clock, log, signal }
  }

  /** Whom a request is for. */
  function wallet(parameters: Target<'bip122'>): OnWallet {
    const { driver } = connections.of(parameters)
    const where = on(parameters)
    const accounts = driver.accounts(where.bitcoin)
    const account = accounts.find(({ address }) => address === parameters.account)
    if (!account) throw new LatchkeyError('connection/mismatch', { details: 'The wallet shows another account now.' })
    const target = { address: account.address, network: where.bitcoin, signal: parameters.signal }
    return { ...where, driver, account, accounts, target }
  }

  const settle = async <T>({ signal }: Cancel, call: () => Promise<T>): Promise<T> => {
    try {
      return await abortable(call(), signal)
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }

  const can: Own = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId, network } = parameters
        const { driver } = connections.get(connectionId)
        const wanted = bitcoinNetwork(network.caipNetworkId)
        if (!wanted || !networks().some(({ caipNetworkId }) => caipNetworkId === wanted.chainId))
          throw new LatchkeyError('network/unsupported')
        if (!driver.networks().includes(wanted)) {
          if (!driver.switchTo) throw new LatchkeyError('network/unsupported')
          await driver.switchTo(wanted)
          if (!driver.networks().includes(wanted))
            throw new LatchkeyError('network/unsupported', { details: 'The wallet stayed where it was.' })
        }
        connections.reread(connectionId, wanted.chainId)
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const where = wallet(parameters)
        return chain.run(({ signMessage }) => signMessage(where, parameters.message))
      }),
    signPsbt: (parameters) =>
      settle(parameters, async () => {
        const where = wallet(parameters)
        return chain.run(({ signPsbt }) => signPsbt(where, parameters))
      }),
    sendTransaction: (parameters) =>
      settle(parameters, async () => {
        const where = wallet(parameters)
        return chain.run(({ sendTransaction }) => sendTransaction(where, parameters.transaction))
      }),
    transfer: (parameters) =>
      settle(parameters, async () => {
        const where = wallet(parameters)
        return chain.run(({ transfer }) => transfer(where, parameters))
      }),
    estimateFee: (parameters) =>
      settle(parameters, async () => {
        const where = wallet(parameters)
        return chain.run(({ estimateFee }) => estimateFee(where, parameters.transaction))
      }),
    waitForTransaction: (parameters) =>
      settle(parameters, async () => {
        const where = on(parameters)
        return chain.run(({ waitForTransaction }) => waitForTransaction(where, parameters.hash))
      }),
    getTransaction: (parameters) =>
      settle(parameters, async () => {
        const where = on(parameters)
        return chain.run(({ getTransaction }) => getTransaction(where, parameters))
      }),
    getBalance: (parameters) =>
      settle(parameters, async () => {
        const where = on(parameters)
        return chain.run(({ getBalance }) => getBalance(where, parameters))
      }),
    requestMoreAccounts: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { more } = connections.get(connectionId).driver
        if (!more) throw new LatchkeyError('wallet/unsupported-method')
        await more()
        // For wallets that tell nothing by themselves.
        connections.reread(connectionId)
      }),
  }

  return {
    connect: connections.connect,
    reconnect: connections.reconnect,
    adopt: connections.adopt,
    disconnect: connections.disconnect,
    getProvider: async (connectionId: string): Promise<BitcoinProvider> =>
      connections.get(connectionId).driver.provider,
    stop: connections.stop,
    /** Loads what signing and the chain need, before it is needed. */
    warm: () => chain.load(),
    can,
  }
}

function driverOf({ provider }: Found): Driver {
  if (provider.kind === 'standard') return standardDriver(provider.wallet)
  if (provider.kind === 'sats') return satsDriver(provider)
  if (provider.kind === 'unisat') return unisatDriver(provider.provider)
  throw new LatchkeyError('connector/not-found')
}
