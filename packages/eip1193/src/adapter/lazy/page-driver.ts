import type { ChainId, Network } from '@latchkey/core'
import { createLatestValue, withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Address } from '../../address/address.ts'
import { toCaip } from '../../chain-id/to-caip.ts'
import type { FoundWallet } from '../../discovery/watch-wallets.ts'
import { switchChain } from '../../network/switch-chain.ts'
import { lockedError } from '../../request/locked-error.ts'
import { revokePermissions } from '../../request/permissions.ts'
import { readAccounts, readChainId, requestAccounts, walletAnswerMs } from '../../request/read-wallet.ts'
import type { EvmContext } from '../adapter-context.ts'
import type { Driver } from './driver.ts'
import { followWallet } from './follow-wallet.ts'

/** A wallet of the page. The driver listens to it before the first request, so that no event between two answers is lost. */
export function pageDriver({ provider }: FoundWallet, { all, context }: EvmContext): Driver {
  const { clock, log, networks } = context
  const accounts = createLatestValue<readonly Address[]>([])
  const chainId = createLatestValue(0)
  let notify: (() => void) | undefined
  /** The wallet lost its chains, and hasn't said since whether it still shares accounts. */
  let isLost = false
  let close: (() => void) | undefined
  const inTime = <T>(answer: Promise<T>) => withTimeout(answer, clock, walletAnswerMs)

  /**
   * Checks whether the wallet still shares accounts with this page: `eth_accounts` never prompts, `eth_requestAccounts`
   * would.
   */
  async function restore() {
    await accounts.ask(readAccounts(provider))
    if (accounts.value.length) await chainId.ask(readChainId(provider))
  }

  async function connect(wanted: ChainId<'eip155'> | undefined) {
    const shared = await requestAccounts(provider).catch(async (error: unknown) => {
      throw await lockedError(normalizeError(error), provider, { clock })
    })
    if (!shared.length) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
    accounts.set(shared)
    await chainId.ask(inTime(readChainId(provider)))
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) as Network<'eip155'> | undefined
    if (!network || network.id === chainId.value) return
    await tryToSwitch(network)
    // The visitor may have chosen another account meanwhile, and the wallet may have no events.
    await accounts.ask(inTime(readAccounts(provider)))
  }

  /** The network is optional: if the visitor declines it, the wallet stays connected on its own network. */
  async function tryToSwitch(network: Network<'eip155'>) {
    try {
      await switchChain(provider, { network })
      await chainId.ask(inTime(readChainId(provider)))
    } catch (error) {
      log.info('The wallet stays on its network', { network: network.caipNetworkId, error })
    }
  }

  function setAccounts(shared: readonly Address[]) {
    isLost = false
    accounts.set(shared)
    notify?.()
  }

  /** Asks a wallet that lost its chains whether it still shares accounts, once the connection is made. */
  async function askAgain() {
    if (!isLost || !notify) return
    const still = inTime(readAccounts(provider)).catch(() => [])
    if (await accounts.ask(still)) setAccounts(accounts.value)
  }

  return {
    provider,
    connect({ chainId: wanted, silent }) {
      close = followWallet({
        provider,
        log,
        onAccounts: setAccounts,
        onChain(id) {
          chainId.set(id)
          notify?.()
        },
        onConnect: askAgain,
        onDisconnect() {
          isLost = true
          void askAgain()
        },
      })
      return silent ? inTime(restore()) : connect(wanted)
    },
    disconnect: () => revokePermissions(provider, { clock }),
    accounts: () =>
      // An account that comes by an event needs a network beside it.
      (chainId.value ? accounts.value : []).map((address) => ({
        key: address.toLowerCase(),
        addresses: [{ chainId: '*', address }],
        type: 'eoa',
      })),
    chainId: () => toCaip(chainId.value),
    approvedChains: () => 'any',
    abilities: () => all,
    walletChoosesAccount: true,
    update(shown) {
      if (shown.accounts) accounts.set(shown.accounts)
      if (shown.chainId) chainId.set(shown.chainId)
    },
    onChange(listener) {
      notify = listener
      void askAgain()
      return () => {
        notify = undefined
      }
    },
    close: () => close?.(),
  }
}
