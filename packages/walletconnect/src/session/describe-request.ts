import type { SessionRequest } from '@latchkey/core/ports'
import type { ChainIdMap } from './chain-id-map.ts'

/** A request in the SDK's history, written by this tab or another. */
export type RequestRecord = {
  readonly id: number
  readonly topic: string
  readonly request: { readonly method: string; readonly params?: unknown }
}

/** Methods that put a transaction on a chain (WalletConnect's RPC reference); their results name it. */
const transactions: readonly string[] = [
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
  'sendTransfer',
]

const signatures = /^(?:personal_sign|eth_sign\w*|solana_sign\w+|cosmos_sign\w+|polkadot_sign\w+|signMessage|signPsbt)$/

/** Methods that a wallet shows to the visitor, besides signatures and transactions. */
const prompts = /^wallet_(?:switch|add|watch|send|grant|revoke|requestPerm)\w*$/

/** Whether the visitor must look at the wallet for this request. */
export function asksVisitor({ request }: RequestRecord): boolean {
  const { method } = inner(request.params)
  if (request.method !== 'wc_sessionRequest' || typeof method !== 'string') return false
  return transactions.includes(method) || signatures.test(method) || prompts.test(method)
}

/** `undefined` for a record that is not a request for a signature or a transaction. */
export function describeRequest(
  { id, topic, request }: RequestRecord,
  chainIds: ChainIdMap,
): SessionRequest | undefined {
  if (request.method !== 'wc_sessionRequest') return undefined
  const { method, params, chainId } = { ...inner(request.params) }
  if (typeof method !== 'string' || typeof chainId !== 'string') return undefined
  const kind = kindOf(method)
  if (!kind) return undefined
  const account = accountOf(method, params)
  return { sessionId: topic, requestId: String(id), kind, chainId: chainIds.current(chainId), account }
}

function kindOf(method: string): SessionRequest['kind'] | undefined {
  if (transactions.includes(method)) return 'transaction'
  return signatures.test(method) ? 'signature' : undefined
}

/** The time until which the wallet may answer, unix time in ms. */
export function expiryOf({ request }: RequestRecord): number | undefined {
  const { expiryTimestamp } = inner(request.params)
  return typeof expiryTimestamp === 'number' ? expiryTimestamp * 1000 : undefined
}

/** The `params` that the app passed to the SDK: the same object until the page is closed. */
export function paramsOf({ request }: RequestRecord): unknown {
  return inner(request.params).params
}

function inner(value: unknown): Record<string, unknown> {
  const { request, chainId } = Object(value) as Record<string, unknown>
  return { ...Object(request), chainId }
}

function accountOf(method: string, params: unknown): string | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const named: Readonly<Record<string, unknown>> = {
    eth_sendTransaction: Object(first).from,
    wallet_sendCalls: Object(first).from,
    personal_sign: second,
  }
  const account = Object.hasOwn(named, method) ? named[method] : undefined
  return typeof account === 'string' ? account : undefined
}

/** EIP-5792 allows 4096 bytes, as hex. */
const longestId = 8194

/** Reads the id of a batch from the answer to `wallet_sendCalls`; before version 2 of EIP-5792 the answer was the id. */
export function readCallsId({ request }: RequestRecord, result: unknown): string | undefined {
  if (inner(request.params).method !== 'wallet_sendCalls') return undefined
  const id = typeof result === 'string' ? result : Object(result).id
  return typeof id === 'string' && id !== '' && id.length <= longestId ? id : undefined
}

/**
 * Reads the transaction hash from a wallet's result: a string on Ethereum, `{ signature }` on Solana, `{ txid }` on Bitcoin. Its length is
 * limited, because it is stored and shown.
 */
export function readHash(result: unknown): string | undefined {
  const { signature, txid } = Object(result) as Record<string, unknown>
  const hash = typeof result === 'string' ? result : (signature ?? txid)
  return typeof hash === 'string' && /^[\dA-Za-z]{32,128}$/.test(hash) ? hash : undefined
}
