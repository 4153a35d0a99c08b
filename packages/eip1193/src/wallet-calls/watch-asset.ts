import type { Target } from '@latchkey/core'
import { asAddress } from '../as-address.ts'
import { request } from '../request.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type Asset = { address: string; symbol: string; decimals: number; image?: string | undefined }

/** Asks the wallet to list a token (EIP-747). */
export async function watchAsset(
  { check }: WalletRuntime,
  { asset, ...target }: Target<'eip155'> & { asset: Asset },
): Promise<boolean> {
  const options = { ...asset, address: asAddress(asset.address) }
  const { provider } = await check(target)
  return (await request(provider, { method: 'wallet_watchAsset', params: { type: 'ERC20', options } })) === true
}
