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

/** How many of the account's last transactions are looked at. */
const looked = 25

type Message = Extract<CompiledTransactionMessage, { readonly version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

/**
 * Looks for what an account has signed of a transaction that a wallet was asked for: the signature that names it is the wallet's, so it is known by what it
 * does. Wallets may add instructions, and renew the blockhash. A blockhash is good for 150 blocks, some 60 to 90 s: what isn't there then will never be.
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
  // Asks first whether it can still come, so that a transaction which comes between the two questions is found.
  const { value: isGood } = await answerOf(
    rpc.isBlockhashValid(wanted.lifetimeToken as Blockhash, { commitment: 'confirmed' }),
    on.signal,
  )
  const recent = await answerOf(
    rpc.getSignaturesForAddress(toAddress(account), {
      limit: looked,
      commitment: 'confirmed',
      ...(newest && { until: newest as Signature }),
    }),
    on.signal,
  )
  for (const { signature } of recent) {
    const found = await answerOf(
      rpc.getTransaction(signature, { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }),
      on.signal,
    )
    const bytes = found && fromBase64(found.transaction[0])
    // A transaction that has failed on the chain has an end as well: its receipt tells.
    if (bytes && holds(messageOf(bytes), wanted)) return { state: 'included', hash: signature }
  }
  return { state: isGood ? 'unknown' : 'superseded' }
}

function messageOf(bytes: Uint8Array): Message {
  return getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes) as Message
}

/** The account's last transaction; `''` = it has none. */
export async function newestOf(on: OnNetwork, account: string): Promise<string> {
  const asked = rpcOf(on).getSignaturesForAddress(toAddress(account), { limit: 1, commitment: 'confirmed' })
  return (await answerOf(asked, on.signal))[0]?.signature ?? ''
}

/** All instructions of `wanted`, in their order. */
function holds(message: Message, wanted: Message): boolean {
  if (message.staticAccounts[0] !== wanted.staticAccounts[0]) return false
  const own = textsOf(message)
  let at = 0
  return textsOf(wanted).every((text) => {
    at = own.indexOf(text, at) + 1
    return at > 0
  })
}

function textsOf({ instructions = [], staticAccounts }: Message): readonly string[] {
  const nameOf = (index: number) => staticAccounts[index] ?? `table ${index}`
  return instructions.map(({ accountIndices = [], data = [], programAddressIndex }) =>
    [nameOf(programAddressIndex), accountIndices.map(nameOf), Array.from(data as ArrayLike<number>)].join(' '),
  )
}
