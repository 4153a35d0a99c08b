import type { WithSignal } from '@latchkey/core'
import { type Can, lazyAbilities, networkRequests, networksOf, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { Target } from '@latchkey/core/ports'
import type { abilities } from '../abilities.ts'
import type { BitcoinContext } from '../adapter-context.ts'
import { bitcoinNetwork } from '../chain/bitcoin-networks.ts'
import { createBitcoinConnections } from './create-connections.ts'
import type { OnNetwork, OnWallet } from './on-chain.ts'

/** The abilities that ask wallets. The modules that hash, sign and use the chain load at their first use. */
export function createAbilities(adapter: BitcoinContext) {
  const { context, options } = adapter
  const networks = () => networksOf(context, 'bip122')
  const urlOf = (chainId: string) =>
    options.esplora?.[chainId] ??
    networks().find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
  const hasNode = (chainId: string) => urlOf(chainId) !== undefined
  const connections = createBitcoinConnections(adapter, hasNode)
  const chain = lazily(() => import('./chain/index.ts'))

  const onConfigured = networkRequests(context, networks)

  function onNetwork(parameters: WithSignal & { readonly chainId: string }): OnNetwork {
    const { chainId } = parameters
    const on = onConfigured(parameters)
    const bitcoin = bitcoinNetwork(chainId)
    if (!bitcoin) throw new LatchkeyError('network/not-found', { input: chainId })
    return { ...on, bitcoin, url: urlOf(chainId), fetch: options.fetch ?? globalThis.fetch, storage: context.storage }
  }
  /** The wallet, account and network of a request. */
  function onWallet(parameters: Target<'bip122'>): OnWallet {
    const { address, driver } = connections.resolveTarget(parameters)
    const on = onNetwork(parameters)
    const accounts = driver.accounts(on.bitcoin)
    const account = accounts.find((one) => one.address === address)
    if (!account) {
      // It changed without an event, and is shown as it is.
      connections.reread(parameters.connectionId)
      throw new LatchkeyError('connection/mismatch', { details: 'The wallet shows another account now.' })
    }
    return { ...on, driver, account, accounts, target: { address, network: on.bitcoin, signal: parameters.signal } }
  }

  const can: Can<'bip122', (typeof abilities)[number]> = {
    ...lazyAbilities(chain, onWallet, ['signMessage', 'signPsbt', 'sendTransaction', 'transfer', 'estimateFee']),
    ...lazyAbilities(chain, onNetwork, ['waitForTransaction', 'getTransaction', 'getBalance']),
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
    requestMoreAccounts: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { more } = connections.get(connectionId).driver
        if (!more) throw new LatchkeyError('wallet/unsupported-method')
        await more()
        // For wallets that emit no events.
        connections.reread(connectionId)
      }),
  }

  return { ...connections, can, warm: () => chain.load() }
}
