import type { AdapterInstance, ConnectResult, Network } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Address } from '../../address.ts'
import { lockedError } from '../../locked-error.ts'
import { patiently } from '../../patiently.ts'
import { readAccounts, readChainId, requestAccounts } from '../../read-wallet.ts'
import { switchChain } from '../../switch-chain.ts'
import type { FoundWallet } from '../discovery/found-wallet.ts'
import { keepWallet } from './keep-wallet.ts'
import type { Bench } from './open-desk.ts'

type Result = ConnectResult<'eip155'>
type ConnectParameters = Parameters<AdapterInstance<'eip155'>['connect']>[0]

/** Asks a wallet, in the same turn. After an abort its late approval is emitted. */
export function connectWallet(bench: Bench, { chainId, connectorId, signal }: ConnectParameters): Promise<Result> {
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const wallet = bench.wallets.get(connectorId)
  if (!wallet) return Promise.reject(new LatchkeyError('connector/not-found', { input: connectorId }))
  const attempt = ask(bench, wallet, chainId)
  attempt.then(
    (result) => signal?.aborted && bench.context.emit({ type: 'connected', ...result }),
    () => undefined,
  )
  return abortable(attempt, signal)
}

async function ask(bench: Bench, wallet: FoundWallet, wanted: ConnectParameters['chainId']): Promise<Result> {
  const { provider } = wallet
  const { clock, networks } = bench.context
  let accounts = await requestAccounts(provider).catch(async (error: unknown) => {
    throw await lockedError(normalizeError(error), provider, { clock })
  })
  if (!accounts.length) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
  let chainId = await patiently(readChainId(provider), clock)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) as Network<'eip155'> | undefined
  if (network && network.id !== chainId) {
    chainId = await tryToSwitch(bench, wallet, network, chainId)
    // The visitor may have done something else in the wallet meanwhile, and nobody has listened yet.
    accounts = await patiently(readAccounts(provider), clock)
  }
  return finish(bench, wallet, accounts, chainId)
}

/** The network is a wish: a visitor who declines it is connected on the one that the wallet is on. */
async function tryToSwitch(bench: Bench, { provider }: FoundWallet, network: Network<'eip155'>, before: number) {
  try {
    await switchChain(provider, { network })
    return await patiently(readChainId(provider), bench.context.clock)
  } catch (error) {
    bench.context.log.info('The wallet stays on its network', { network: network.caipNetworkId, error })
    return before
  }
}

async function finish(bench: Bench, wallet: FoundWallet, accounts: readonly Address[], chainId: number) {
  const spell = await bench.desk.spell()
  if (!bench.desk.isOpen()) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
  return keepWallet(bench, wallet, { accounts, chainId, spell })
}

/** Looks whether a wallet still shares accounts with this page. `eth_accounts` never prompts, `eth_requestAccounts` would. */
export async function reconnectWallet(
  bench: Bench,
  { connectorId, signal }: Parameters<AdapterInstance<'eip155'>['reconnect']>[0],
): Promise<Result | null> {
  const wallet = bench.wallets.get(connectorId)
  if (!wallet) return null
  const { provider } = wallet
  const { clock } = bench.context
  const cancel = { signal }
  try {
    const accounts = await patiently(readAccounts(provider, cancel), clock)
    if (!accounts.length) return null
    return await finish(bench, wallet, accounts, await patiently(readChainId(provider, cancel), clock))
  } catch (error) {
    // Wallets that answer the question with a refusal have forgotten the page.
    if (isLatchkeyError(error, 'wallet/unauthorized') || isLatchkeyError(error, 'connection/user-rejected')) return null
    throw error
  }
}
