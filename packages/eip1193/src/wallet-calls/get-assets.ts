import type { ChainId, WithSignal } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { WalletAsset } from '@latchkey/core/ports'
import { fromCaip, toHex } from '../chain-id/chain-id.ts'
import { walletAnswerMs } from '../request/read-wallet.ts'
import { request } from '../request/request.ts'
import { decodeAssets } from './decode-assets.ts'
import { getCapabilities } from './get-capabilities.ts'
import type { WalletCapabilities } from './parse-capabilities.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type Parameters = WithSignal & {
  readonly connectionId: string
  readonly account: string
  readonly chainId: ChainId<'eip155'>
}

/**
 * The assets that the wallet lists for an account (ERC-7811 `wallet_getAssets`). The wallet is asked only if its
 * capabilities say that it can answer: other wallets would show the visitor an error, or answer nothing.
 *
 * @throws `wallet/unsupported-method` where it can't tell, `request/unreadable` for an answer that isn't a map of lists
 */
export async function getAssets(runtime: WalletRuntime, parameters: Parameters): Promise<readonly WalletAsset[]> {
  const { account, chainId, connectionId, signal } = parameters
  if (!discovers(await getCapabilities(runtime, parameters), chainId))
    throw new LatchkeyError('wallet/unsupported-method', {
      details: `The wallet does not tell its assets on ${chainId}`,
    })
  const params = [{ account, chainFilter: [toHex(fromCaip(chainId))] }]
  const provider = await runtime.find(connectionId)
  const answer = await withTimeout(
    request(provider, { method: 'wallet_getAssets', params, signal }),
    runtime.clock,
    walletAnswerMs,
  )
  return decodeAssets(answer, { chainId, currency: knownCurrency(runtime, chainId), log: runtime.log })
}

/** A wallet may be on a chain that isn't one of the app's networks. */
function knownCurrency(runtime: WalletRuntime, chainId: ChainId<'eip155'>) {
  try {
    return runtime.currencyOf(chainId)
  } catch {
    return undefined
  }
}

/** The entry of the chain counts more than the wallet's entry for all chains (`0x0`). */
function discovers(capabilities: WalletCapabilities, chainId: ChainId<'eip155'>): boolean {
  const said = capabilities[chainId]?.assetDiscovery ?? capabilities['eip155:0']?.assetDiscovery
  return (Object(said) as { supported?: unknown }).supported === true
}
