/** A transaction of a bundle that is in a block (EIP-5792). */
export type BundleReceipt = {
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
  readonly status: '0x1' | '0x0'
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

/** Reads a receipt of `eth_getUserOperationReceipt`; `undefined` while there is none. */
export function readOperationReceipt(result: unknown): BundleReceipt | undefined {
  const { logs, receipt, success } = { ...(result as Record<string, unknown> | null) }
  const read = readReceipt(receipt)
  if (!read) return undefined
  // One transaction holds operations of many accounts. Only the logs and the result of this operation count.
  return { ...read, logs: readLogs(logs), status: success === true ? '0x1' : '0x0' }
}

/** Reads a receipt of `eth_getTransactionReceipt`; `undefined` while there is none. */
export function readReceipt(result: unknown): BundleReceipt | undefined {
  const { blockHash, blockNumber, gasUsed, logs, status, transactionHash } = {
    ...(result as Record<string, unknown> | null),
  }
  if (typeof transactionHash !== 'string' || typeof blockHash !== 'string') return undefined
  return {
    logs: readLogs(logs),
    status: BigInt(String(status ?? 0)) === 1n ? '0x1' : '0x0',
    blockHash,
    blockNumber: String(blockNumber),
    gasUsed: String(gasUsed),
    transactionHash,
  }
}

function readLogs(logs: unknown): BundleReceipt['logs'] {
  return (Array.isArray(logs) ? logs : []).map(({ address, data, topics }) => ({ address, data, topics }))
}
