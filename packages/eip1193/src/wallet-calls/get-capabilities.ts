import type { WithSignal } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import { walletAnswerMs } from '../request/read-wallet.ts'
import { request } from '../request/request.ts'
import { parseCapabilities, type WalletCapabilities } from './parse-capabilities.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

/** What the wallet can do per chain, by CAIP-2 id (EIP-5792). @throws `wallet/capabilities-unreadable` */
export async function getCapabilities(
  { clock, find }: WalletRuntime,
  { account, connectionId, signal }: WithSignal & { connectionId: string; account: string },
): Promise<WalletCapabilities> {
  const provider = await find(connectionId)
  const asked = request(provider, { method: 'wallet_getCapabilities', params: [account], signal })
  return parseCapabilities(await withTimeout(asked, clock, walletAnswerMs))
}
