import { base58, base64 } from '@scure/base'
import type { RpcContext } from '../rpc/rpc-context.ts'
import { sendSigned } from '../rpc/send-signed.ts'

/**
 * Sends a signed Solana transaction.
 *
 * @returns its signature, also where the answer was lost and it may have been sent
 * @throws `login/failed` with the node's sentence, where the node refused it
 */
export async function sendSolanaTransaction(
  { clock, nodes }: Pick<RpcContext, 'clock' | 'nodes'>,
  {
    chainId,
    options,
    signed,
  }: { readonly chainId: string; readonly signed: string; readonly options: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<string> {
  // The first signature is the transaction's id. A transaction has so few signatures that their number takes one byte.
  const signature = base58.encode(base64.decode(signed).subarray(1, 65))
  await sendSigned(
    { clock },
    {
      send: () => nodes.ask(chainId, 'sendTransaction', [signed, { encoding: 'base64', ...options }]),
      async isKnown() {
        const found = await nodes.ask(chainId, 'getSignatureStatuses', [
          [signature],
          { searchTransactionHistory: true },
        ])
        return Boolean((found as { value?: readonly unknown[] } | null)?.value?.[0])
      },
      signal,
    },
  )
  return signature
}
