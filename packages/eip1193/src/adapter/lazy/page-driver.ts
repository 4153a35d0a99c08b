import type { ChainId, Network } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
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
import { latest } from './latest.ts'

/** A wallet of the page. */
export function pageDriver({ provider }: FoundWallet, { all, context }: EvmContext): Driver {
  const { clock, log, networks } = context
  const accounts = latest<readonly Address[]>([])
  let chainId = 0
  const inTime = <T>(answer: Promise<T>) => withTimeout(answer, clock, walletAnswerMs)

  /**
   * Checks whether the wallet still shares accounts with this page: `eth_accounts` never prompts, `eth_requestAccounts`
   * would.
   */
  async function restore() {
    const shared = await readAccounts(provider)
    if (shared.length) chainId = await readChainId(provider)
    accounts.set(shared)
  }

  async function connect(wanted: ChainId<'eip155'> | undefined) {
    const shared = await requestAccounts(provider).catch(async (error: unknown) => {
      throw await lockedError(normalizeError(error), provider, { clock })
    })
    accounts.set(shared)
    if (!shared.length) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
    chainId = await inTime(readChainId(provider))
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) as Network<'eip155'> | undefined
    if (!network || network.id === chainId) return
    await tryToSwitch(network)
    // The visitor may have chosen another account meanwhile, and the driver doesn't listen yet.
    accounts.set(await inTime(readAccounts(provider)))
  }

  /** The network is optional: if the visitor declines it, the wallet stays connected on its own network. */
  async function tryToSwitch(network: Network<'eip155'>) {
    try {
      await switchChain(provider, { network })
      chainId = await inTime(readChainId(provider))
    } catch (error) {
      log.info('The wallet stays on its network', { network: network.caipNetworkId, error })
    }
  }

  return {
    provider,
    connect: ({ chainId: wanted, silent }) => (silent ? inTime(restore()) : connect(wanted)),
    disconnect: () => revokePermissions(provider, { clock }),
    accounts: () =>
      accounts.value.map((address) => ({
        key: address.toLowerCase(),
        addresses: [{ chainId: '*', address }],
        type: 'eoa',
      })),
    chainId: () => toCaip(chainId),
    approvedChains: () => 'any',
    abilities: () => all,
    choosesAccount: true,
    update(shown) {
      if (shown.accounts) accounts.set(shown.accounts)
      chainId = shown.chainId ?? chainId
    },
    onChange(listener) {
      let on = true
      /** The wallet lost its chains, and hasn't said since whether it still shares accounts. */
      let isLost = false
      async function look() {
        const still = inTime(readAccounts(provider)).catch(() => [])
        if (!(await accounts.ask(still)) || !on) return
        isLost = false
        listener()
      }
      const off = followWallet({
        provider,
        log,
        onAccounts(shared) {
          isLost = false
          accounts.set(shared)
          listener()
        },
        onChain(next) {
          chainId = next
          listener()
        },
        onDisconnect() {
          isLost = true
          void look()
        },
        onConnect: () => void (isLost && look()),
      })
      return () => {
        on = false
        off()
      }
    },
  }
}
