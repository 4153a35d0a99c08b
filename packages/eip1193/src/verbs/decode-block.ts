import { decodeSent, type Sent } from './decode-sent.ts'

/**
 * The transactions of a block, from the answer to `eth_getBlockByNumber`. A transaction that can't be read is left out:
 * some chains have types of their own, without the fields of Ethereum's.
 */
export function decodeBlock(value: unknown): readonly Sent[] {
  const { transactions } = Object(value) as { readonly transactions?: unknown }
  return (Array.isArray(transactions) ? transactions : []).flatMap((each: unknown) => {
    try {
      return decodeSent(each) ?? []
    } catch {
      return []
    }
  })
}
