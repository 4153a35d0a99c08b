import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const smallQuantity = v.pipe(
  quantity,
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform((value) => Number(value)),
)

const blockTransaction = v.object({
  hash,
  from: address,
  to: v.nullish(address, null),
  nonce: smallQuantity,
  value: quantity,
  input: v.optional(v.string(), '0x'),
  transactionIndex: v.nullish(smallQuantity),
})

/** A block with its transactions, as `eth_getBlockByNumber` gives it. Unknown kinds of transactions pass too. */
export const block = v.object({
  number: smallQuantity,
  hash,
  parentHash: hash,
  timestamp: smallQuantity,
  transactions: v.array(blockTransaction),
})

/** The block that is being built: it has no hash yet, and on some chains no number. */
export const pendingBlock = v.object({ transactions: v.array(blockTransaction) })

const hexBytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i))

export const log = v.object({
  address,
  topics: v.pipe(v.array(hash), v.maxLength(4)),
  data: v.pipe(hexBytes, v.maxLength(100_000)),
  blockHash: hash,
  transactionHash: hash,
})

export const receipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  /** Absent on chains from before Byzantium. */
  status: v.nullish(quantity, '0x1'),
  contractAddress: v.nullish(address),
  logs: v.array(v.unknown()),
})

export type Block = v.InferOutput<typeof block>
export type BlockTransaction = v.InferOutput<typeof blockTransaction>
export type Log = v.InferOutput<typeof log>
export type Receipt = v.InferOutput<typeof receipt>
