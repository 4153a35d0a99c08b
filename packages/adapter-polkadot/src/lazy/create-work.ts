import type { AdapterEvent, PortContext, Target, WithSignal } from '@latchkey/core'
import { type Can, findNetwork, networksOf, requests, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { abilities } from '../abilities.ts'
import type { Prefixes } from '../chain/prefixes.ts'
import { decodeSs58 } from '../chain/ss58.ts'
import type { Nodes } from './chain/nodes.ts'
import { createPolkadotConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { signMessage } from './sign-message.ts'
import { isOn } from './to-connection.ts'

type On<Whom extends (parameters: never) => object> = ReturnType<Whom> & { readonly nodes: Nodes }

/** The part of the adapter that asks wallets; what speaks to the chain loads from here when it is first needed. */
export function createWork(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'polkadot'>>
  readonly prefixes: Prefixes
}) {
  const { context } = options
  const connections = createPolkadotConnections(options)
  const code = lazily(() => import('./chain/index.ts'))
  type Chain = Awaited<ReturnType<typeof code.load>>
  let nodes: Nodes | undefined
  const withNodes = <On extends object>(chain: Chain, on: On) => {
    nodes ??= chain.createNodes(context)
    return { ...on, nodes }
  }

  const where = ({ chainId, signal }: WithSignal & { chainId: string }) => ({
    network: findNetwork(networksOf(context, 'polkadot'), chainId),
    signal,
  })
  /** Whom a request is for, as the wallet is asked. */
  function wallet(parameters: Target<'polkadot'>) {
    const { address, driver } = connections.of(parameters)
    const { chainId, signal } = parameters
    const publicKey = decodeSs58(address)?.publicKey ?? new Uint8Array()
    const target: DriverTarget = { address, publicKey, chainId, signal }
    return { ...where(parameters), driver, target }
  }
  const byWallet = requests(code, wallet)
  const byNetwork = requests(code, where)
  /** Asks a wallet for what the chain is told. */
  const asks = <T>(parameters: Target<'polkadot'>, call: (chain: Chain, on: On<typeof wallet>) => Promise<T>) =>
    byWallet(parameters, (chain, on) => call(chain, withNodes(chain, on)))
  /** Asks the network alone. */
  const reads = <T>(
    parameters: WithSignal & { chainId: string },
    call: (chain: Chain, on: On<typeof where>) => Promise<T>,
  ) => byNetwork(parameters, (chain, on) => call(chain, withNodes(chain, on)))

  const can: Can<'polkadot', (typeof abilities)[number]> = {
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { caipNetworkId: chainId } = parameters.network
        const { approvedChains } = connections.get(connectionId).connection
        // A network that came while the app was running has no spelling yet.
        if (!approvedChains.includes(chainId)) connections.reread(connectionId)
        const { accounts, activeAccount } = connections.get(connectionId).connection
        const usable = accounts.filter((account) => isOn(account, chainId))
        const account = usable.find(({ key }) => key === activeAccount) ?? usable[0]
        if (!account) throw new LatchkeyError('network/unsupported')
        // A Polkadot wallet has no network of its own: each request names one.
        connections.change(connectionId, { chainId, activeAccount: account.key })
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = wallet(parameters)
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
    setActiveAccount({ account, connectionId }) {
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
  }

  return {
    ...connections,
    can,
    stop() {
      connections.stop()
      nodes?.close()
    },
    warm: () => code.load(),
  }
}
