import { type Can, lazyAbilities, networkRequests, networksOf, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { Target } from '@latchkey/core/ports'
import type { abilities } from '../abilities.ts'
import type { PolkadotContext } from '../adapter-context.ts'
import { decodeSs58 } from '../chain/ss58.ts'
import { createPolkadotConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { signMessage } from './sign-message.ts'
import { isOn } from './to-connection.ts'

/** The abilities that ask wallets. The modules that use the chain load at their first use. */
export function createAbilities(options: PolkadotContext) {
  const { context } = options
  const connections = createPolkadotConnections(options)
  const chain = lazily(async () => (await import('./chain/create-chain.ts')).createChain(context))
  const onNetwork = networkRequests(context, () => networksOf(context, 'polkadot'))

  /** The wallet, account and network of a request. */
  function onWallet(parameters: Target<'polkadot'>) {
    const { address, driver } = connections.resolveTarget(parameters)
    const { chainId, signal } = parameters
    const publicKey = decodeSs58(address)?.publicKey ?? new Uint8Array()
    const target: DriverTarget = { address, publicKey, chainId, signal }
    return { ...onNetwork(parameters), driver, target }
  }

  const can: Can<'polkadot', (typeof abilities)[number]> = {
    ...lazyAbilities(chain, onWallet, ['signTransaction', 'sendTransaction', 'transfer', 'estimateFee']),
    ...lazyAbilities(chain, onNetwork, ['waitForTransaction', 'getBalance', 'tokenBalances']),
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { caipNetworkId: chainId } = parameters.network
        const { approvedChains } = connections.get(connectionId).connection
        // The account has no address yet on a network that was added while the app was running.
        if (!approvedChains.includes(chainId)) connections.reread(connectionId)
        const { accounts, activeAccount } = connections.get(connectionId).connection
        const usable = accounts.filter((account) => isOn(account, chainId))
        const account = usable.find(({ key }) => key === activeAccount) ?? usable[0]
        if (!account) throw new LatchkeyError('network/unsupported')
        // A Polkadot wallet has no current network: each request names one.
        connections.change(connectionId, { chainId, activeAccount: account.key })
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = onWallet(parameters)
        return signMessage(driver, target, parameters)
      }),
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
      chain.value?.close()
    },
    warm: () => chain.load(),
  }
}
