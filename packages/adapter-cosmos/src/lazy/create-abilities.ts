import { type Can, findNetwork, lazyAbilities, networkRequests, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { Target } from '@latchkey/core/ports'
import type { abilities } from '../abilities.ts'
import type { CosmosContext } from '../adapter-context.ts'
import { createCosmosConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'

/** The abilities that ask wallets. The modules that sign and that use the chain load at their first use. */
export function createAbilities(options: CosmosContext) {
  const { context, networks } = options
  const connections = createCosmosConnections(options)
  const chain = lazily(() => import('./chain/index.ts'))
  const signing = lazily(() => import('./sign/sign-message.ts'))

  const onNetwork = networkRequests(context, networks)
  /** The wallet, account and network of a request. */
  function onWallet(parameters: Target<'cosmos'>) {
    const { address, driver } = connections.resolveTarget(parameters)
    const on = onNetwork(parameters)
    const { chainId, signal } = parameters
    const keys = driver.accounts().flatMap((account) => account.keys)
    const key = keys.find((one) => one.chainId === chainId && one.address === address)
    if (!key) throw new LatchkeyError('connection/mismatch', { details: 'The wallet shows another account now.' })
    const target: DriverTarget = { key, network: on.network, signal }
    return { ...on, driver, target }
  }

  const can: Can<'cosmos', (typeof abilities)[number]> = {
    ...lazyAbilities(signing, onWallet, ['signMessage']),
    ...lazyAbilities(chain, onWallet, ['signTransaction', 'sendTransaction', 'transfer', 'estimateFee']),
    ...lazyAbilities(chain, onNetwork, ['waitForTransaction', 'getTransaction', 'getBalance', 'tokenBalances']),
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const network = findNetwork(networks(), parameters.network.caipNetworkId)
        const { caipNetworkId: chainId } = network
        const { connection, driver } = connections.get(connectionId)
        // Such a wallet has no current network: each request names one. But the wallet must have shown its account
        // there.
        if (connection.approvedChains.includes(chainId)) return connections.change(connectionId, { chainId })
        if (!driver.add) throw new LatchkeyError('network/unsupported')
        await driver.add(network)
        connections.reread(connectionId, chainId)
      }),
  }

  return {
    ...connections,
    can,
    /** CosmJS loads only for an app's own messages. */
    warm: () => Promise.all([chain.load(), signing.load()]),
  }
}
