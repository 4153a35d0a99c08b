/**
 * What may pass to a chain: reads, and the broadcast of what a wallet has signed already. No accounts, no keys, no debugging, no
 * administration of the node behind.
 */
const eip155 = [
  'blockNumber',
  'call',
  'chainId',
  'createAccessList',
  'estimateGas',
  'feeHistory',
  'gasPrice',
  'getBalance',
  'getBlockByHash',
  'getBlockByNumber',
  'getBlockReceipts',
  'getBlockTransactionCountByHash',
  'getBlockTransactionCountByNumber',
  'getCode',
  'getFilterChanges',
  'getFilterLogs',
  'getLogs',
  'getProof',
  'getStorageAt',
  'getTransactionByBlockHashAndIndex',
  'getTransactionByBlockNumberAndIndex',
  'getTransactionByHash',
  'getTransactionCount',
  'getTransactionReceipt',
  'getUncleCountByBlockHash',
  'getUncleCountByBlockNumber',
  'maxPriorityFeePerGas',
  'newBlockFilter',
  'newFilter',
  'newPendingTransactionFilter',
  'sendRawTransaction',
  'syncing',
  'uninstallFilter',
].map((name) => `eth_${name}`)

const solana = [
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
]

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['eip155', new Set([...eip155, 'net_version', 'web3_clientVersion'])],
  ['solana', new Set(solana)],
])

/** Whether a method may pass to a chain, by the namespace of its CAIP-2 id. */
export function methodAllowed(chainId: string, method: string): boolean {
  return allowed.get(chainId.slice(0, chainId.indexOf(':')))?.has(method) ?? false
}
