import { type Can, lazyAbilities, networkRequests, networksOf, settle } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import type { Target } from '@latchkey/core/ports'
import type { abilities } from '../abilities.ts'
import type { SolanaContext } from '../adapter-context.ts'
import { createSolanaConnections } from './create-connections.ts'
import type { DriverTarget } from './driver.ts'
import { signMessage, signTransactions } from './sign.ts'
import { signIn } from './sign-in.ts'

/** The abilities that ask wallets. The modules that use the chain load at their first use. */
export function createAbilities(options: SolanaContext) {
  const { context } = options
  const connections = createSolanaConnections(options)
  const chain = lazily(() => import('./chain/index.ts'))

  const onNetwork = networkRequests(context, () => networksOf(context, 'solana'))
  /** The wallet, account and network of a request. */
  function onWallet(parameters: Target<'solana'>) {
    const { address, driver } = connections.resolveTarget(parameters)
    if (!driver.accounts().some((one) => one.address === address)) {
      // It changed without an event, and is shown as it is.
      connections.reread(parameters.connectionId)
      throw new LatchkeyError('connection/mismatch', { details: 'The wallet shows another account now.' })
    }
    const on = onNetwork(parameters)
    const name = driver.chainOf(on.network)
    if (name === undefined) throw new LatchkeyError('network/unsupported')
    const target: DriverTarget = { address, chain: name, signal: parameters.signal }
    return { ...on, driver, target }
  }

  const can: Can<'solana', (typeof abilities)[number]> = {
    ...lazyAbilities(chain, onWallet, [
      'sendTransaction',
      'transfer',
      'buildTransfer',
      'joinTransactions',
      'checkSwap',
      'estimateFee',
    ]),
    ...lazyAbilities(chain, onNetwork, ['waitForTransaction', 'getTransaction', 'getBalance', 'tokenBalances']),
    switchNetwork: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        const { caipNetworkId: chainId } = parameters.network
        const isApproved = () => connections.get(connectionId).connection.approvedChains.includes(chainId)
        // The network may have been added while the app was running.
        if (!isApproved()) connections.reread(connectionId)
        if (!isApproved()) throw new LatchkeyError('network/unsupported')
        // A Solana wallet has no current network: each request names one.
        connections.change(connectionId, { chainId })
      }),
    signMessage: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = onWallet(parameters)
        return signMessage(driver, target, parameters)
      }),
    signIn: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = onWallet(parameters)
        return signIn(driver, target, parameters)
      }),
    signTransaction: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = onWallet(parameters)
        const [signed] = await signTransactions(driver, target, {
          ...parameters,
          transactions: [parameters.transaction],
        })
        if (!signed) throw new LatchkeyError('wallet/sign-failed')
        return signed
      }),
    signTransactions: (parameters) =>
      settle(parameters, async () => {
        const { driver, target } = onWallet(parameters)
        return signTransactions(driver, target, parameters)
      }),
    requestMoreAccounts: (parameters) =>
      settle(parameters, async () => {
        const { connectionId } = parameters
        await connections.get(connectionId).driver.connect({ silent: false })
        // For wallets that emit no events.
        connections.reread(connectionId)
      }),
  }

  return { ...connections, can, warm: () => chain.load() }
}
