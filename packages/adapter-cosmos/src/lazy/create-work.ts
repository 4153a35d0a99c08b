import type { AdapterEvent, PortContext, Target, WithSignal } from '@latchkey/core'
import { type Can, findNetwork, requests, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { abilities } from '../abilities.ts'
import type { CosmosNetwork } from '../chain-settings.ts'
import { createCosmosConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'

/** The part of the adapter that asks wallets; what signs and what speaks to the chain loads from here when it is first needed. */
export function createWork(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'cosmos'>>
  networks(): readonly CosmosNetwork[]
}) {
  const { context, networks } = options
  const connections = createCosmosConnections(options)
  const chain = lazily(() => import('./chain/index.ts'))
  const signing = lazily(() => import('./sign/sign-message.ts'))

  const where = ({ chainId, signal }: WithSignal & { chainId: string }) => ({
    network: findNetwork(networks(), chainId),
    clock: context.clock,
    signal,
  })
  /** Whom a request is for, as the wallet is asked. */
  function wallet(parameters: Target<'cosmos'>) {
    const { address, driver } = connections.of(parameters)
    const on = where(parameters)
    const { chainId, signal } = parameters
    const keys = driver.accounts().flatMap((account) => account.keys)
    const key = keys.find((one) => one.chainId === chainId && one.address === address)
    if (!key) throw new LatchkeyError('connection/mismatch', { details: 'The wallet shows another account now.' })
    const target: DriverTarget = { key, network: on.network, signal }
    return { ...on, driver, target }
  }
  const asks = requests(chain, wallet)
  const signs = requests(signing, wallet)
  const reads = requests(chain, where)

  const can: Can<'cosmos', (typeof abilities)[number]> = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const network = findNetwork(networks(), parameters.network.caipNetworkId)
        const { caipNetworkId: chainId } = network
        const { connection, driver } = connections.get(connectionId)
        // Such a wallet has no network of its own, each request names one; but it must have shown its account there.
        if (connection.approvedChains.includes(chainId)) return connections.change(connectionId, { chainId })
        if (!driver.add) throw new LatchkeyError('network/unsupported')
        await driver.add(network)
        connections.reread(connectionId, chainId)
      }),
    signMessage: (parameters) =>
      signs(parameters, ({ signMessage }, { driver, target }) => signMessage(driver, target, parameters.message)),
    signTransaction: (parameters) =>
      asks(parameters, ({ signTransaction }, on) => signTransaction(on, parameters.transaction)),
    sendTransaction: (parameters) =>
      asks(parameters, ({ sendTransaction }, on) => sendTransaction(on, parameters.transaction)),
    transfer: (parameters) => asks(parameters, ({ transfer }, on) => transfer(on, parameters)),
    estimateFee: (parameters) => asks(parameters, ({ estimateFee }, on) => estimateFee(on, parameters.transaction)),
    waitForTransaction: (parameters) =>
      reads(parameters, ({ waitForTransaction }, on) => waitForTransaction(on, parameters.hash, context.log)),
    getTransaction: (parameters) => reads(parameters, ({ getTransaction }, on) => getTransaction(on, parameters.hash)),
    getBalance: (parameters) => reads(parameters, ({ getBalance }, on) => getBalance(on, parameters)),
    tokenBalances: (parameters) => reads(parameters, ({ tokenBalances }, on) => tokenBalances(on, parameters.account)),
  }

  return {
    ...connections,
    can,
    /** CosmJS only comes with an app's own messages. */
    warm: () => Promise.all([chain.load(), signing.load()]),
  }
}
