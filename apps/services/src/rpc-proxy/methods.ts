/** The methods of one ecosystem. `broadcasts` change the chain. */
type Methods = { readonly reads: readonly string[]; readonly broadcasts: readonly string[] }

/**
 * The methods that may pass to a chain, by the namespace of its CAIP-2 id: reads, and the broadcast of transactions that a wallet has signed. No
 * accounts, no keys, no debugging, no administration of the node.
 *
 * To add a method, name it once: in the `broadcasts` of its ecosystem if it changes the chain, else in the `reads`. A broadcast is never
 * shared, isn't sent to a second node after a doubtful failure, and goes to the private nodes where the chain has some (`submit-pool.ts`).
 * `cache-rule.ts` says which answers are kept. The test is `routes.test.ts`.
 */
const methods: Readonly<Record<string, Methods>> = {
  eip155: {
    reads: [
      'eth_blockNumber',
      'eth_call',
      'eth_chainId',
      'eth_createAccessList',
      'eth_estimateGas',
      'eth_feeHistory',
      'eth_gasPrice',
      'eth_getBalance',
      'eth_getBlockByHash',
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
      'eth_getBlockTransactionCountByHash',
      'eth_getBlockTransactionCountByNumber',
      'eth_getCode',
      'eth_getFilterChanges',
      'eth_getFilterLogs',
      'eth_getLogs',
      'eth_getProof',
      'eth_getStorageAt',
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_getUncleCountByBlockHash',
      'eth_getUncleCountByBlockNumber',
      'eth_maxPriorityFeePerGas',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_syncing',
      'eth_uninstallFilter',
      'net_version',
      'web3_clientVersion',
    ],
    broadcasts: ['eth_sendRawTransaction'],
  },
  solana: {
    reads: [
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
      'simulateTransaction',
    ],
    broadcasts: ['sendTransaction'],
  },
  /** CometBFT's own JSON-RPC. No `dial_*`, `unsafe_*` or `broadcast_evidence`. */
  cosmos: {
    reads: [
      'abci_info',
      'abci_query',
      'block',
      'block_by_hash',
      'block_results',
      'commit',
      'genesis_chunked',
      'header',
      'health',
      'status',
      'tx',
      'tx_search',
      'validators',
    ],
    broadcasts: ['broadcast_tx_async', 'broadcast_tx_sync'],
  },
  /** Substrate nodes: reads and the broadcast of signed extrinsics. No keys, no peers, no off-chain storage, no subscriptions over HTTP. */
  polkadot: {
    reads: [
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
    ],
    broadcasts: ['author_submitExtrinsic'],
  },
}

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(methods).map(([namespace, { broadcasts, reads }]) => [namespace, new Set([...reads, ...broadcasts])]),
)

const broadcasts: ReadonlySet<string> = new Set(Object.values(methods).flatMap((each) => each.broadcasts))

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
