import type { AdapterInstance, ConnectResult, Network } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter-kit'
import { isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Address } from '../../address/address.ts'
import type { FoundWallet } from '../../discovery/watch-wallets.ts'
import { switchChain } from '../../network/switch-chain.ts'
import { lockedError } from '../../request/locked-error.ts'
import { readAccounts, readChainId, requestAccounts } from '../../request/read-wallet.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { AdapterRuntime } from './create-runtime.ts'
import { keepWallet } from './keep-wallet.ts'

type Result = ConnectResult<'eip155'>
type ConnectParameters = Parameters<AdapterInstance<'eip155'>['connect']>[0]

/** Asks a wallet, in the same turn. After an abort its late approval is emitted. */
export function connectWallet(
  runtime: AdapterRuntime,
  { chainId, connectorId, signal }: ConnectParameters,
): Promise<Result> {
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const wallet = runtime.wallets.get(connectorId)
  if (!wallet) return Promise.reject(new LatchkeyError('connector/not-found', { input: connectorId }))
  const attempt = ask(runtime, wallet, chainId)
  attempt.then(
    (result) => signal?.aborted && runtime.context.emit({ type: 'connected', ...result }),
    () => undefined,
  )
  return abortable(attempt, signal)
}

async function ask(
  runtime: AdapterRuntime,
  wallet: FoundWallet,
  wanted: ConnectParameters['chainId'],
): Promise<Result> {
  const { provider } = wallet
  const { clock, networks } = runtime.context
  let accounts = await requestAccounts(provider).catch(async (error: unknown) => {
    throw await lockedError(normalizeError(error), provider, { clock })
  })
  if (!accounts.length) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
  let chainId = await withTimeout(readChainId(provider), clock)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) as Network<'eip155'> | undefined
  if (network && network.id !== chainId) {
    chainId = await tryToSwitch(runtime, wallet, network, chainId)
    // The visitor may have done something else in the wallet meanwhile, and nobody has listened yet.
    accounts = await withTimeout(readAccounts(provider), clock)
  }
  return finish(runtime, wallet, accounts, chainId)
}

/** The network is a wish: a visitor who declines it is connected on the one that the wallet is on. */
async function tryToSwitch(
  runtime: AdapterRuntime,
  { provider }: FoundWallet,
  network: Network<'eip155'>,
  before: number,
) {
  try {
    await switchChain(provider, { network })
    return await withTimeout(readChainId(provider), runtime.context.clock)
  } catch (error) {
    runtime.context.log.info('The wallet stays on its network', { network: network.caipNetworkId, error })
    return before
  }
}

async function finish(runtime: AdapterRuntime, wallet: FoundWallet, accounts: readonly Address[], chainId: number) {
  const checksumAddress = await runtime.evm.checksumAddress()
  if (!runtime.evm.isOpen()) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
  return keepWallet(runtime, wallet, { accounts, chainId, checksumAddress })
}

/** Looks whether a wallet still shares accounts with this page. `eth_accounts` never prompts, `eth_requestAccounts` would. */
export async function reconnectWallet(
  runtime: AdapterRuntime,
  { connectorId, signal }: Parameters<AdapterInstance<'eip155'>['reconnect']>[0],
): Promise<Result | null> {
  const wallet = runtime.wallets.get(connectorId)
  if (!wallet) return null
  const { provider } = wallet
  const { clock } = runtime.context
  const cancel = { signal }
  try {
    const accounts = await withTimeout(readAccounts(provider, cancel), clock)
    if (!accounts.length) return null
    return await finish(runtime, wallet, accounts, await withTimeout(readChainId(provider, cancel), clock))
  } catch (error) {
    // Wallets that answer the question with a refusal have forgotten the page.
    if (isLatchkeyError(error, 'wallet/unauthorized') || isLatchkeyError(error, 'connection/user-rejected')) return null
    throw error
  }
}
