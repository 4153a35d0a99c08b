import { type Hex, keccak256, type TransactionSerializable } from 'viem'
import { type FilledTransaction, nextNonce } from './fill-transaction.ts'
import { inTurn } from './in-turn.ts'
import type { Keeper } from './keeper.ts'
import { refuseAborted } from './refuse-aborted.ts'
import type { RpcContext } from './rpc-context.ts'
import { sendSigned } from './send-signed.ts'

type Options = {
  /** Notes the hash before the transaction is sent. */
  readonly keeper?: Keeper | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * How long a sent transaction may be missing in the count that the network tells, in ms. Only the node that got it
 * knows it at once. Other nodes of the same address may know it later, and those beside a private endpoint learn of it
 * by its block.
 */
const untoldMs = 60_000
/** The nonce after the last transaction that this page has sent, by network and account. */
const next = new Map<string, { readonly nonce: number; readonly sentAt: number }>()

/**
 * Gives an approved transaction of the account's own key its nonce, signs it and sends it. Transactions that are
 * approved meanwhile come after it, so that no two get the same nonce.
 *
 * @param complete adds what depends on the nonce
 * @returns its hash, also where the answer was lost and it may have been sent
 * @throws `login/failed` with the node's sentence, where the node refused it, and `request/aborted` where the app gave up before it was sent
 */
export function signAndSend(
  context: Pick<RpcContext, 'addresses' | 'clock' | 'nodes' | 'sign'>,
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
  const { addresses, clock, nodes, sign } = context
  const from = addresses.eip155
  const name = `${chainId} ${from}`
  return inTurn(name, async () => {
    refuseAborted(signal)
    const told = await nextNonce(nodes, chainId, from)
    const known = next.get(name)
    const least = known && clock.now() - known.sentAt < untoldMs ? known.nonce : 0
    const own = { ...transaction, nonce: Math.max(told, least) }
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
    if (isThere) next.set(name, { nonce: own.nonce + 1 + authorizations, sentAt: clock.now() })
    return hash
  })
}
