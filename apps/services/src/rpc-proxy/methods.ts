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

/** CometBFT's own JSON-RPC. No `dial_*`, `unsafe_*` or `broadcast_evidence`. */
const cosmos = [
  'abci_info',
  'abci_query',
  'block',
  'block_by_hash',
  'block_results',
  'broadcast_tx_async',
  'broadcast_tx_sync',
  'commit',
  'genesis_chunked',
  'header',
  'health',
  'status',
  'tx',
  'tx_search',
  'validators',
]

/** Substrate nodes: reads and the broadcast of signed extrinsics. No keys, no peers, no off-chain storage, no subscriptions over HTTP. */
const polkadot = [
  'author_submitExtrinsic',
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'payment_queryFeeDetails',
  'payment_queryInfo',
  'rpc_methods',
  'state_call',
  'state_getKeysPaged',
  'state_getMetadata',
  'state_getReadProof',
  'state_getRuntimeVersion',
  'state_getStorage',
  'state_getStorageHash',
  'state_getStorageSize',
  'state_queryStorageAt',
  'system_accountNextIndex',
  'system_chain',
  'system_chainType',
  'system_health',
  'system_name',
  'system_properties',
  'system_version',
]

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['eip155', new Set([...eip155, 'net_version', 'web3_clientVersion'])],
  ['solana', new Set(solana)],
  ['cosmos', new Set(cosmos)],
  ['polkadot', new Set(polkadot)],
])

const broadcasts: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'sendTransaction',
  'broadcast_tx_async',
  'broadcast_tx_sync',
  'author_submitExtrinsic',
])

/** Whether a method may pass to a chain, by the namespace of its CAIP-2 id. */
export function methodAllowed(chainId: string, method: string): boolean {
  return allowed.get(chainId.slice(0, chainId.indexOf(':')))?.has(method) ?? false
}

/** Whether a method changes the chain. */
export function isBroadcast(method: string): boolean {
  return broadcasts.has(method)
}

/**
 * Whether two callers that ask the same at the same time may have one answer: reads without a state of their own at the node. No other visitor
 * asks what this one's transaction would do, and comparing questions of 200 kB costs more than it saves.
 */
export function isShareable(method: string): boolean {
  return !isBroadcast(method) && !/filter|simulate|trace/i.test(method)
}
