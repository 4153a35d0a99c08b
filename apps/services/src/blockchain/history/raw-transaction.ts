import * as v from 'valibot'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/), v.maxLength(200))
const amount = v.pipe(v.string(), v.regex(/^\d{1,80}$/))

/** A token transfer from a log, addresses in lower case. */
const rawMove = v.object({
  /** `native`: native currency that a contract paid out inside the call. */
  standard: v.picklist(['native', 'erc20', 'erc721', 'erc1155']),
  /** Empty for the native currency. */
  contract: v.union([hex, v.literal('')]),
  from: hex,
  to: hex,
  amount,
  tokenId: v.optional(amount),
  /** The source's description of the token; absent if the chain must be asked. */
  token: v.optional(
    v.object({
      name: v.string(),
      symbol: v.string(),
      decimals: v.optional(v.number()),
      iconUrl: v.optional(v.string()),
    }),
  ),
})

/** An EVM transaction as a chain or an explorer gives it, before it is described for one account. Addresses and hash in lower case. */
export const rawTransaction = v.object({
  hash: hex,
  /** In ms. */
  minedAt: v.number(),
  status: v.picklist(['confirmed', 'failed', 'pending']),
  from: hex,
  /** Null if the transaction makes a contract. */
  to: v.nullable(hex),
  /** The contract that was made. */
  created: v.optional(hex),
  nonce: v.optional(v.number()),
  /** In wei. */
  value: amount,
  /** First four bytes of the call, as hex. */
  selector: v.optional(hex),
  moves: v.array(rawMove),
})

export type RawMove = v.InferOutput<typeof rawMove>
export type RawTransaction = v.InferOutput<typeof rawTransaction>
