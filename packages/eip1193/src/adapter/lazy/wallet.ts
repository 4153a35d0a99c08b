import type { Cancel, Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { parseCapabilities } from '../../parse-capabilities.ts'
import { requestPermissions } from '../../permissions.ts'
import { readAccounts } from '../../read-wallet.ts'
import { request } from '../../request.ts'
import { asAddress } from './as-address.ts'
import { assertTarget } from './assert-target.ts'
import { findLive } from './find-live.ts'
import type { Bench } from './open-desk.ts'
import { patiently } from './patiently.ts'
import { toAccounts } from './to-accounts.ts'

/** What the wallet can do per chain, by CAIP-2 id (EIP-5792). @throws `wallet/capabilities-unreadable` (SPEC S8.22) */
export async function getCapabilities(
  bench: Bench,
  { account, connectionId, signal }: Cancel & { connectionId: string; account: string },
): Promise<Record<string, unknown>> {
  const { provider } = findLive(bench, connectionId)
  const asked = request(provider, { method: 'wallet_getCapabilities', params: [account], signal })
  return parseCapabilities(await patiently(asked, bench.context.clock))
}

type Asset = { address: string; symbol: string; decimals: number; image?: string | undefined }

/** Asks the wallet to list a token (EIP-747). */
export async function watchAsset(
  bench: Bench,
  { asset, ...target }: Target<'eip155'> & { asset: Asset },
): Promise<boolean> {
  const options = { ...asset, address: asAddress(asset.address) }
  const { provider } = await assertTarget(bench, target)
  return (await request(provider, { method: 'wallet_watchAsset', params: { type: 'ERC20', options } })) === true
}

/** Opens the wallet's account picker. What is chosen comes as an event too, except from wallets that have none. */
export async function requestMoreAccounts(
  bench: Bench,
  { connectionId, signal }: Cancel & { connectionId: string },
): Promise<void> {
  const { local, provider } = findLive(bench, connectionId)
  if (!local) throw new LatchkeyError('wallet/unsupported-method', { details: 'The accounts of a session are fixed' })
  await requestPermissions(provider, { signal })
  const accounts = toAccounts(await patiently(readAccounts(provider), bench.context.clock), await bench.spell())
  if (accounts) bench.change(connectionId, { accounts, activeAccount: accounts[0].key })
}
