import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { CoreClient } from '../../kernel/client.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import { awaitReceipt } from '../operations/await-receipt.ts'
import { beginOperation, updateOperation } from '../operations/operations.ts'
import { isSameCall } from './is-same-call.ts'
import type { TransactionFlow } from './transaction-event.ts'

/** How long a node may take, and how long until it is asked again, in ms. */
const answerMs = 3000
const againMs = 5000
/** How often it is asked: for 10 minutes. */
const tries = 120
/** How many answers in a row must say that the transaction can't come any more: one of several nodes may be behind. */
const answersUntilExpired = 2
/** The most other transactions that the visitor may have sent meanwhile. */
const mostOthers = 5n

/** The `order` of the account's next transaction, to find later what the wallet sent; `undefined` where the chain doesn't say it. */
export async function nextOrder(
  client: CoreClient,
  { account, chainId }: Pick<TransactionFlow, 'account' | 'chainId'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const read = transactionReader(client, chainId)
  try {
    return read && (await withTimeout(read({ chainId, account, hash: '', signal }), client.clock, answerMs)).next
  } catch (error) {
    client.log.debug('The place of the next transaction could not be read', { error })
    return undefined
  }
}

/**
 * Looks for the transaction of a step that a wallet may have sent while no page was there, until the signal fires. Its
 * hash becomes an operation, whose id is the answer. While the wallet may still show its prompt, there is no answer.
 * `expired`: nothing was sent, and the transaction in the prompt is too old to be sent.
 */
export async function findSent(
  client: CoreClient,
  flow: TransactionFlow,
  signal: AbortSignal,
): Promise<{ readonly operation: string } | 'expired' | undefined> {
  const { account, chainId, order, built } = flow
  const entry = client.adapterFor(namespaceOf(chainId))
  const read = transactionReader(client, chainId)
  if (!entry || !read || !built || order === undefined || flow.mode === 'atomic') return undefined
  const { transaction } = built
  const open = flow.steps.findIndex(({ status }) => status === 'unknown')
  const ask = (more: { readonly order: string; readonly unsigned?: string | undefined }) =>
    withTimeout(read({ chainId, account, hash: '', ...more, signal }), client.clock, answerMs)
  let ends = 0
  for (let left = tries; left > 0 && !signal.aborted; left--) {
    try {
      const found = transaction.namespace === 'eip155' ? await byNonce(transaction.calls[open]) : await byContent()
      if (signal.aborted) return undefined
      ends = found === 'expired' ? ends + 1 : 0
      if (ends === answersUntilExpired) return 'expired'
      if (found !== undefined && found !== 'expired') return { operation: noted(found) }
    } catch (error) {
      client.log.debug('What an account has sent could not be read', { error })
    }
    // `waitFor` rejects when the pause is over, and when the signal fires. Both only end the pause.
    await waitFor(() => undefined, { clock: client.clock, ms: againMs, signal }).catch(() => undefined)
  }
  return undefined

  async function byNonce(call: EvmCall | undefined): Promise<string | undefined> {
    // The visitor may have sent others meanwhile.
    for (let nonce = BigInt(order ?? 0); nonce < BigInt(order ?? 0) + mostOthers; nonce++) {
      const found = await ask({ order: String(nonce) })
      if (call && found.hash !== undefined && isSame(found, call)) return found.hash
      if (found.state !== 'included') return undefined
    }
    return undefined
  }

  async function byContent(): Promise<string | undefined> {
    const unsigned = transaction.namespace === 'solana' ? transaction.transactions[open] : undefined
    if (unsigned === undefined || order === undefined) return undefined
    const { hash, state } = await ask({ order, unsigned })
    return state === 'superseded' ? 'expired' : hash
  }

  function noted(hash: string): string {
    const known = client.operations.getState().find((one) => one.hash === hash && one.chainId === chainId)
    if (known) return known.id
    const { connectionId } = flow
    const connectorId = client.connection.getState().connections[connectionId]?.connectorId
    const id = beginOperation(client, { kind: 'transaction', connectionId, connectorId, account, chainId })
    updateOperation(client, id, { status: 'sent', hash, description: built?.description })
    if (entry) awaitReceipt(client, entry, { id, chainId, hash })
    return id
  }
}

/** Only where a transaction can be looked up by its `order`. */
function transactionReader(client: CoreClient, chainId: ChainId) {
  const namespace = namespaceOf(chainId)
  const isKnown = namespace === 'eip155' || namespace === 'solana'
  return isKnown ? client.adapterFor(namespace)?.instance.can.getTransaction : undefined
}

/** The length of `0x` and a function's selector, the shortest data that says what is called. */
const selectorLength = 10

function isSame({ data, to = '', value }: SentTransaction, call: EvmCall): boolean {
  // An app or a wallet may append any suffix to the data of a function. Shorter data is the start of too many other calls.
  const wanted = call.data?.toLowerCase() ?? '0x'
  const hasSuffix = wanted.length >= selectorLength && data?.toLowerCase().startsWith(wanted)
  return isSameCall({ to, data: hasSuffix ? wanted : data, value: value?.units }, call)
}
