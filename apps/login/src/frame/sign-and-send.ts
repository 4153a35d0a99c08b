import { type Hex, keccak256, type TransactionSerializable, type TransactionSerializableEIP1559 } from 'viem'
import { chainNumber } from './chain-number.ts'
import { withNextNonce } from './fill-transaction.ts'
import { inTurn } from './in-turn.ts'
import type { Keeper } from './keeper.ts'
import type { RpcContext } from './rpc-context.ts'
import { sendSigned } from './send-signed.ts'

type Options = {
  /** Notes the hash before the transaction is sent. */
  readonly keeper?: Keeper | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Gives an approved transaction of the account's own key its nonce, signs it and sends it. Transactions that are
 * approved meanwhile come after it, because before it is sent the network would give them the same nonce.
 *
 * @param complete adds what depends on the nonce
 * @returns its hash, also where the answer was lost and it may have been sent
 * @throws `login/failed` with the node's sentence, where the node refused it
 */
export function signAndSend(
  context: Pick<RpcContext, 'addresses' | 'clock' | 'nodes' | 'sign'>,
  {
    chainId,
    complete,
    transaction,
  }: {
    readonly chainId: string
    readonly transaction: TransactionSerializableEIP1559
    complete?(
      transaction: TransactionSerializableEIP1559 & { readonly nonce: number },
    ): Promise<TransactionSerializable>
  },
  { keeper, signal }: Options = {},
): Promise<Hex> {
  const { addresses, clock, nodes, sign } = context
  const from = addresses.eip155
  return inTurn(`${chainId} ${from}`, async () => {
    const numbered = await withNextNonce(nodes, { chainId: chainNumber(chainId), from, transaction })
    const whole = complete ? await complete(numbered) : numbered
    const signed = (await sign({ kind: 'eip155-transaction', transaction: whole }, chainId)) as Hex
    const hash = keccak256(signed)
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
  })
}
