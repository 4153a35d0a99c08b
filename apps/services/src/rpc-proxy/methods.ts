/**
 * The methods that may pass to a chain: reads, and the broadcast of transactions that a wallet has signed. No accounts, no keys, no debugging,
 * no administration of the node.
 *
 * To add a method, name it in the list of its ecosystem. A method that changes the chain also goes into `broadcasts`: such a request is never
 * shared, isn't sent to a second node after a doubtful failure, and goes to the private nodes where the chain has some (`submit-pool.ts`).
 * `cache-rule.ts` says which answers are kept. The test is `routes.test.ts`.
 *
 * The names of this list have no `eth_`: it is added below.
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
 * Whether two callers that send the same request at the same time may get one answer. A filter can't be shared, because the node keeps its state
 * for one caller. Simulations and traces aren't shared: two visitors seldom try the same transaction, and to compare requests of 200 kB costs
 * more than it saves.
 */
export function isShareable(method: string): boolean {
  return !isBroadcast(method) && !/filter|simulate|trace/i.test(method)
}
