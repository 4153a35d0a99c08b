import { type Hex, keccak256 } from 'viem'
import type { Keeper } from './keeper.ts'
import type { RpcContext } from './rpc-context.ts'
import { sendSigned } from './send-signed.ts'

/**
 * Sends a signed transaction of an Ethereum chain.
 *
 * @returns its hash, also where the answer was lost and it may have been sent
 * @throws `login/failed` with the node's sentence, where the node refused it
 */
export async function sendRawTransaction(
  { clock, nodes }: Pick<RpcContext, 'clock' | 'nodes'>,
  { chainId, signed }: { readonly chainId: string; readonly signed: string },
  { keeper, signal }: { readonly keeper?: Keeper | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Hex> {
  const hash = keccak256(signed as Hex)
  await sendSigned(
    { clock },
    {
      send: () => nodes.ask(chainId, 'eth_sendRawTransaction', [signed]),
      isKnown: async () => Boolean(await nodes.ask(chainId, 'eth_getTransactionByHash', [hash])),
      keep: keeper && (() => keeper.keep(hash)),
      forget: keeper && (() => keeper.forget(hash)),
      signal,
    },
  )
  return hash
}
