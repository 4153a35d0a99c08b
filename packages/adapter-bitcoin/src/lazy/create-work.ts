import type { AdapterEvent, PortContext, Target, WithSignal } from '@latchkey/core'
import { type Can, findNetwork, networksOf, requests, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { abilities } from '../abilities.ts'
import type { BitcoinAdapterOptions } from '../bitcoin-adapter.ts'
import { bitcoinNetwork } from '../chain/bitcoin-networks.ts'
import { createBitcoinConnections } from './create-connections.ts'
import type { OnNetwork, OnWallet } from './on-chain.ts'

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
  const networks = () => networksOf(context, 'bip122')
  const urlOf = (chainId: string) =>
    options.esplora?.[chainId] ??
    networks().find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
  const hasNode = (chainId: string) => urlOf(chainId) !== undefined
  const connections = createBitcoinConnections({ adapterId, context, hasNode })
  const chain = lazily(() => import('./chain/index.ts'))

  function where({ chainId, signal }: WithSignal & { chainId: string }): OnNetwork {
    const network = findNetwork(networks(), chainId)
    const bitcoin = bitcoinNetwork(chainId)
    if (!bitcoin) throw new LatchkeyError('network/not-found', { input: chainId })
    const { clock, log } = context
    return { network, bitcoin, url: urlOf(chainId), fetch: options.fetch ?? globalThis.fetch, clock, log, signal }
  }
  /** Whom a request is for, as the wallet is asked. */
  function wallet(parameters: Target<'bip122'>): OnWallet {
    const { address, driver } = connections.of(parameters)
    const on = where(parameters)
    const accounts = driver.accounts(on.bitcoin)
    const account = accounts.find((one) => one.address === address)
    if (!account) throw new LatchkeyError('connection/mismatch', { details: 'The wallet shows another account now.' })
    return { ...on, driver, account, accounts, target: { address, network: on.bitcoin, signal: parameters.signal } }
  }
  const asks = requests(chain, wallet)
  const reads = requests(chain, where)

  const can: Can<'bip122', (typeof abilities)[number]> = {
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
    signMessage: (parameters) => asks(parameters, ({ signMessage }, on) => signMessage(on, parameters.message)),
    signPsbt: (parameters) => asks(parameters, ({ signPsbt }, on) => signPsbt(on, parameters)),
    sendTransaction: (parameters) =>
      asks(parameters, ({ sendTransaction }, on) => sendTransaction(on, parameters.transaction)),
    transfer: (parameters) => asks(parameters, ({ transfer }, on) => transfer(on, parameters)),
    estimateFee: (parameters) => asks(parameters, ({ estimateFee }, on) => estimateFee(on, parameters.transaction)),
    waitForTransaction: (parameters) =>
      reads(parameters, ({ waitForTransaction }, on) => waitForTransaction(on, parameters.hash)),
    getTransaction: (parameters) => reads(parameters, ({ getTransaction }, on) => getTransaction(on, parameters)),
    getBalance: (parameters) => reads(parameters, ({ getBalance }, on) => getBalance(on, parameters)),
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

  return { ...connections, can, warm: () => chain.load() }
}
