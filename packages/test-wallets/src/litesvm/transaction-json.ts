import { base58 } from '@scure/base'
import type { Landed } from './ledger.ts'

/** The fee of a signature, in lamports. */
export const feePerSignature = 5000

/** A transaction in the form of `getTransaction`; `null` for an unknown one and for an airdrop. Instructions aren't parsed. */
export function transactionJson(signature: string, landed: Landed | undefined, encoding: unknown): unknown {
  if (!landed?.sent) return null
  const { blockTime, error, sent, slot } = landed
  const { accounts, after, before, bytes } = sent
  const meta = {
    err: error,
    fee: feePerSignature * (bytes[0] ?? 1),
    preBalances: before.balances,
    postBalances: after.balances,
    preTokenBalances: before.tokenBalances,
    postTokenBalances: after.tokenBalances,
    innerInstructions: [],
    logMessages: [],
  }
  const raw = encoding === 'base64' ? [Buffer.from(bytes).toString('base64'), 'base64'] : base58.encode(bytes)
  const parsed = {
    signatures: [signature],
    message: { accountKeys: accounts.map((pubkey) => ({ pubkey })), instructions: [] },
  }
  return { slot, blockTime, meta, transaction: encoding === 'jsonParsed' ? parsed : raw }
}
