import { beforeSending, sendSigned, toBase64, toHex } from '@latchkey/core/adapter-kit'
import { sha256 } from '@noble/hashes/sha2.js'
import { chainRefusal, type OnWallet } from './on-chain.ts'
import { call } from './rpc.ts'
import { type Prepared, prepare, signPrepared } from './sign-transaction.ts'
import { getTransaction } from './wait-for-transaction.ts'

/** ErrTxInMempoolCache: the node already has it. */
const alreadyThere = 19

/** Has a transaction signed, and sends it to the network's node. */
export async function sendTransaction(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<{ hash: string }> {
  return sendPrepared(on, await beforeSending(() => prepare(on, transaction)))
}

/** Also answers with the hash where the node's answer is lost: the transaction may have been sent then. */
export async function sendPrepared(on: OnWallet, prepared: Prepared): Promise<{ hash: string }> {
  const { tx } = await beforeSending(() => signPrepared(on, prepared))
  const hash = toHex(sha256(tx)).toUpperCase()
  // The visitor has approved, so an abort doesn't stop the sending.
  const node = { ...on, signal: undefined }
  return sendSigned({
    ...node,
    hash,
    async send() {
      const { code, log } = await call(node, 'broadcast_tx_sync', { tx: toBase64(tx) })
      if (code !== 0 && code !== alreadyThere) throw chainRefusal(code, typeof log === 'string' ? log : '')
    },
    isKnown: async () => (await getTransaction(node, { hash })).state !== 'unknown',
  })
}
