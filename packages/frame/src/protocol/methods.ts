/**
 * What a login does with a JSON-RPC method of an app: `safe` is answered at once, `approval` is shown to the visitor
 * first. Methods without a policy are refused.
 */
export type MethodPolicy = 'safe' | 'approval'

/**
 * Every JSON-RPC method that a login answers. All other methods are refused, such as `eth_sign` and the older
 * `eth_signTypedData`, because their content can't be shown to the visitor.
 */
export const methodPolicies = {
  eth_accounts: 'safe',
  eth_blockNumber: 'safe',
  eth_call: 'safe',
  eth_chainId: 'safe',
  eth_estimateGas: 'safe',
  eth_estimateUserOperationGas: 'safe',
  eth_feeHistory: 'safe',
  eth_gasPrice: 'safe',
  eth_getAccount: 'safe',
  eth_getBalance: 'safe',
  eth_getBlockByHash: 'safe',
  eth_getBlockByNumber: 'safe',
  eth_getBlockReceipts: 'safe',
  eth_getBlockTransactionCountByHash: 'safe',
  eth_getBlockTransactionCountByNumber: 'safe',
  eth_getCode: 'safe',
  eth_getFilterChanges: 'safe',
  eth_getFilterLogs: 'safe',
  eth_getLogs: 'safe',
  eth_getProof: 'safe',
  eth_getStorageAt: 'safe',
  eth_getTransactionByBlockHashAndIndex: 'safe',
  eth_getTransactionByBlockNumberAndIndex: 'safe',
  eth_getTransactionByHash: 'safe',
  eth_getTransactionCount: 'safe',
  eth_getTransactionReceipt: 'safe',
  eth_getUncleCountByBlockHash: 'safe',
  eth_getUncleCountByBlockNumber: 'safe',
  eth_getUserOperationByHash: 'safe',
  eth_getUserOperationReceipt: 'safe',
  eth_maxPriorityFeePerGas: 'safe',
  eth_newBlockFilter: 'safe',
  eth_newFilter: 'safe',
  eth_newPendingTransactionFilter: 'safe',
  eth_sendRawTransaction: 'safe',
  eth_supportedEntryPoints: 'safe',
  eth_syncing: 'safe',
  eth_uninstallFilter: 'safe',
  wallet_getAssets: 'safe',
  wallet_getCallsStatus: 'safe',
  wallet_getCapabilities: 'safe',

  eth_sendTransaction: 'approval',
  eth_sendUserOperation: 'approval',
  eth_signTypedData_v4: 'approval',
  personal_sign: 'approval',
  solana_signAllTransactions: 'approval',
  solana_signAndSendTransaction: 'approval',
  solana_signMessage: 'approval',
  solana_signTransaction: 'approval',
  wallet_grantPermissions: 'approval',
  wallet_revokePermissions: 'approval',
  wallet_sendCalls: 'approval',
} as const satisfies Record<string, MethodPolicy>

/** A JSON-RPC method that a login answers. */
export type LoginMethod = keyof typeof methodPolicies

/**
 * The policy of a method; `undefined` for a method that a login refuses.
 *
 * @example
 * policyOf('personal_sign') // 'approval'
 * policyOf('eth_sign') // undefined
 */
export function policyOf(method: string): MethodPolicy | undefined {
  return Object.hasOwn(methodPolicies, method) ? methodPolicies[method as LoginMethod] : undefined
}

/** The message to the developer when a login refuses a method. */
export const refusedMethodText = 'Requested RPC call is not allowed'
