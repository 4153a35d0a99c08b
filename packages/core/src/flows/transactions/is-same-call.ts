import { sameAddress } from '../../kernel/caip/index.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'

/** The end of an attribution suffix: with it apps and wallets name themselves behind the data of a call (ERC-8021). */
const attributionEnd = '8021'.repeat(8)

/** Whether both are the same call. `sent` may have an attribution suffix behind its data. */
export function isSameCall(sent: EvmCall, shown: EvmCall): boolean {
  const [given, wanted] = [sent.data ?? '0x', shown.data ?? '0x'].map((data) => data.toLowerCase()) as [string, string]
  return (
    sameAddress(sent.to, shown.to) &&
    (sent.value ?? 0n) === (shown.value ?? 0n) &&
    (given === wanted || (given.startsWith(wanted) && given.endsWith(attributionEnd)))
  )
}
