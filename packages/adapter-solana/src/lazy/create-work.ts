import type { AdapterEvent, PortContext, Target, WithSignal } from '@latchkey/core'
import { type Can, findNetwork, networksOf, requests, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { abilities } from '../abilities.ts'
import type { SolanaAdapterOptions } from '../solana-adapter.ts'
import { createSolanaConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { signMessage, signTransactions } from './sign.ts'
import { signIn } from './sign-in.ts'

/** The part of the adapter that asks wallets; what speaks to the chain loads from here when it is first needed. */
export function createWork(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'solana'>>
  readonly transactionFrom: SolanaAdapterOptions['transactionFrom']
}) {
  const { context } = options
  const connections = createSolanaConnections(options)
  const chain = lazily(() => import('./chain/index.ts'))

  const where = ({ chainId, signal }: WithSignal & { chainId: string }) => ({
    network: findNetwork(networksOf(context, 'solana'), chainId),
    clock: context.clock,
    signal,
  })
  /** Whom a request is for, as the wallet is asked. */
  function wallet(parameters: Target<'solana'>) {
    const { address, driver } = connections.of(parameters)
    const on = where(parameters)
    const name = driver.chainOf(on.network)
    if (name === undefined) throw new LatchkeyError('network/unsupported')
    const target: DriverTarget = { address, chain: name, signal: parameters.signal }
    return { ...on, driver, target }
  }
  /** Asks a wallet for what the chain is told. */
  const asks = requests(chain, wallet)
  /** Asks the network alone. */
  const reads = requests(chain, where)

  const can: Can<'solana', (typeof abilities)[number]> = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { caipNetworkId: chainId } = parameters.network
        const isApproved = () => connections.get(connectionId).connection.approvedChains.includes(chainId)
        // It may be a network that came while the app was running.
        if (!isApproved()) connections.reread(connectionId)
        if (!isApproved()) throw new LatchkeyError('network/unsupported')
        // A Solana wallet has no network of its own: each request names one.
        connections.change(connectionId, { chainId })
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = wallet(parameters)
        return signMessage(driver, target, parameters)
      }),
    signIn: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = wallet(parameters)
        return signIn(driver, target, parameters)
      }),
    signTransaction: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = wallet(parameters)
        const [signed] = await signTransactions(driver, target, {
          ...parameters,
          transactions: [parameters.transaction],
        })
        if (!signed) throw new LatchkeyError('wallet/sign-failed')
        return signed
      }),
    signTransactions: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = wallet(parameters)
        return signTransactions(driver, target, parameters)
      }),
    sendTransaction: (parameters) =>
      asks(parameters, ({ sendTransaction }, on) => sendTransaction(on, parameters.transaction)),
    transfer: (parameters) => asks(parameters, ({ transfer }, on) => transfer(on, parameters)),
    estimateFee: (parameters) => asks(parameters, ({ estimateFee }, on) => estimateFee(on, parameters.transaction)),
    waitForTransaction: (parameters) =>
      reads(parameters, ({ waitForTransaction }, on) => waitForTransaction(on, parameters.hash, context.log)),
    getTransaction: (parameters) => reads(parameters, ({ getTransaction }, on) => getTransaction(on, parameters.hash)),
    getBalance: (parameters) => reads(parameters, ({ getBalance }, on) => getBalance(on, parameters)),
    tokenBalances: (parameters) => reads(parameters, ({ tokenBalances }, on) => tokenBalances(on, parameters.account)),
    requestMoreAccounts: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        await connections.get(connectionId).driver.connect({ silent: false })
        // For wallets that tell nothing by themselves.
        connections.reread(connectionId)
      }),
  }

  return { ...connections, can, warm: () => chain.load() }
}
