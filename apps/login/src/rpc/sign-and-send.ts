import { type Hex, keccak256, type TransactionSerializable } from 'viem'
import type { Keeper } from '../calls/keeper.ts'
import { type FilledTransaction, nextNonce } from './fill-transaction.ts'
import { refuseAborted } from './refuse-aborted.ts'
import type { RpcContext } from './rpc-context.ts'
import { sendSigned } from './send-signed.ts'

type Options = {
  /** Notes the hash before the transaction is sent. */
  readonly keeper?: Keeper | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Gives an approved transaction of the account's own key its nonce, signs it and sends it. Transactions that are
 * approved meanwhile, in any tab, come after it, so that no two get the same nonce.
 *
 * @param complete adds what depends on the nonce
 * @returns its hash, also where the answer was lost and it may have been sent
 * @throws `login/failed` with the node's sentence, where the node refused it, and `request/aborted` where the app gave up before it was sent
 */
export function signAndSend(
  context: Pick<RpcContext, 'addresses' | 'clock' | 'nodes' | 'sendings' | 'sign'>,
  {
    chainId,
    complete,
    transaction,
  }: {
    readonly chainId: string
    readonly transaction: FilledTransaction
    complete?(transaction: FilledTransaction & { readonly nonce: number }): Promise<TransactionSerializable>
  },
  { keeper, signal }: Options = {},
): Promise<Hex> {
  const { addresses, clock, nodes, sendings, sign } = context
  const from = addresses.eip155
  const name = `${chainId} ${from}`
  const send = async () => {
    refuseAborted(signal)
    const told = await nextNonce(nodes, chainId, from)
    const own = { ...transaction, nonce: Math.max(told, Number(await sendings.leastNonce(name))) }
    const whole: TransactionSerializable = complete ? await complete(own) : own
    const signed = (await sign({ kind: 'eip155-transaction', transaction: whole }, chainId)) as Hex
    refuseAborted(signal)
    const hash = keccak256(signed)
    const isThere = await sendSigned(
      { clock },
      {
        send: () => nodes.ask(chainId, 'eth_sendRawTransaction', [signed]),
        isKnown: async () => Boolean(await nodes.ask(chainId, 'eth_getTransactionByHash', [hash])),
        keep: keeper && (() => keeper.keep(hash)),
        forget: keeper && (() => keeper.forget(hash)),
        signal,
      },
    )
    // An authorisation of the account itself (EIP-7702) takes a nonce, too.
    const authorizations = ('authorizationList' in whole && whole.authorizationList?.length) || 0
    // Behind a transaction that never arrived, the next nonce would wait for it forever.
    if (isThere) await sendings.sent(name, BigInt(own.nonce + 1 + authorizations))
    return hash
  }
  return sendings.inTurn(name, send, signal)
}
