import { fromBase64 } from '@latchkey/core/adapter-kit'
import type { SentTransaction } from '@latchkey/core/ports'
import {
  type Blockhash,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Signature,
} from '@solana/kit'
import { decodeTransaction } from '../decode-transaction.ts'
import { answerOf, type OnNetwork, rpcOf, toAddress } from './on-chain.ts'

/** How many of the account's transactions since then are read, and how many a node lists. */
const looked = 25
const listed = 1000
/** Wallets set the limit and the price of the work themselves. */
const computeBudget = 'ComputeBudget111111111111111111111111111111'

type Message = Extract<CompiledTransactionMessage, { readonly version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

/**
 * Looks for the transaction that an account has signed, after a wallet was asked for it. The wallet makes the
 * signature, so the hash isn't known; the transaction is recognised by its instructions. Wallets may add instructions
 * and renew the blockhash. A blockhash is valid for 150 blocks, some 60 to 90 s; a transaction that isn't on the chain
 * by then never will be. The answer is `superseded` only if all transactions that name the account since then could be
 * read: strangers may name it in their own transactions.
 *
 * @param newest the account's last transaction when the wallet was asked: an equal transaction that is older is another one
 */
export async function findSigned(
  on: OnNetwork,
  account: string,
  unsigned: string,
  newest: string | undefined,
): Promise<SentTransaction> {
  const wanted = messageOf(decodeTransaction(unsigned).bytes)
  const rpc = rpcOf(on)
  // First asks whether the transaction can still come. So a transaction that comes between the two requests is found.
  const { context, value: isGood } = await answerOf(
    rpc.isBlockhashValid(wanted.lifetimeToken as Blockhash, { commitment: 'confirmed' }),
    on.signal,
  )
  const since = await answerOf(
    rpc.getSignaturesForAddress(toAddress(account), {
      limit: listed,
      commitment: 'confirmed',
      // Several nodes may share one URL, and the next answer may come from a node that is behind the first.
      minContextSlot: context.slot,
      ...(newest && { until: newest as Signature }),
    }),
    on.signal,
  )
  let isUnclear = since.length > looked
  // The oldest ones are nearest to the moment when the wallet was asked.
  for (const { signature } of since.toReversed().slice(0, looked)) {
    const found = await answerOf(
      rpc.getTransaction(signature, { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }),
      on.signal,
    )
    const bytes = found && fromBase64(found.transaction[0])
    // A transaction that failed on the chain counts as included: its receipt says that it failed.
    if (bytes && holds(messageOf(bytes), wanted)) return { state: 'included', hash: signature }
    isUnclear ||= !bytes
  }
  return { state: isGood || isUnclear ? 'unknown' : 'superseded' }
}

function messageOf(bytes: Uint8Array): Message {
  return getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes) as Message
}

/** The account's last transaction; `''` = it has none. */
export async function newestOf(on: OnNetwork, account: string): Promise<string> {
  const asked = rpcOf(on).getSignaturesForAddress(toAddress(account), { limit: 1, commitment: 'confirmed' })
  return (await answerOf(asked, on.signal))[0]?.signature ?? ''
}

/** Whether a message has all instructions of `wanted`, in their order. */
function holds(message: Message, wanted: Message): boolean {
  if (message.staticAccounts[0] !== wanted.staticAccounts[0]) return false
  const own = textsOf(message)
  let at = 0
  return textsOf(wanted).every((text) => {
    at = own.indexOf(text, at) + 1
    return at > 0
  })
}

function textsOf(message: Message): readonly string[] {
  const { instructions = [], staticAccounts } = message
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  // Accounts from tables have the last indexes, and a wallet's own instructions change these indexes. So they are
  // compared by table and index.
  const inTables = (kind: 'readonlyIndexes' | 'writableIndexes') =>
    lookups.flatMap((table) => table[kind].map((index) => `${table.lookupTableAddress} ${index}`))
  const names = [...staticAccounts, ...inTables('writableIndexes'), ...inTables('readonlyIndexes')]
  const texts = instructions.map(({ accountIndices = [], data = [], programAddressIndex }) => [
    names[programAddressIndex],
    accountIndices.map((index) => names[index]),
    Array.from(data as ArrayLike<number>),
  ])
  return texts.filter(([program]) => program !== computeBudget).map((parts) => parts.join(' '))
}
