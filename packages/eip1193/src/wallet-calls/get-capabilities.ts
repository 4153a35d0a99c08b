import type { Cancel } from '@latchkey/core'
import { parseCapabilities, type WalletCapabilities } from '../parse-capabilities.ts'
import { patiently } from '../patiently.ts'
import { request } from '../request.ts'
import type { WalletDesk } from './wallet-desk.ts'

/** What the wallet can do per chain, by CAIP-2 id (EIP-5792). @throws `wallet/capabilities-unreadable` */
export async function getCapabilities(
  { clock, find }: WalletDesk,
  { account, connectionId, signal }: Cancel & { connectionId: string; account: string },
): Promise<WalletCapabilities> {
  const provider = await find(connectionId)
  const asked = request(provider, { method: 'wallet_getCapabilities', params: [account], signal })
  return parseCapabilities(await patiently(asked, clock))
}
