import type { SessionRequest } from '@latchkey/core'
import type { ChainSpelling } from './chain-spelling.ts'

/** A request as the SDK's history has it, whoever wrote it there. */
export type RequestRecord = {
  readonly id: number
  readonly topic: string
  readonly request: { readonly method: string; readonly params?: unknown }
}

/** Methods after which something is on a chain (WalletConnect's RPC reference); their results name it. */
const transactions: readonly string[] = ['eth_sendTransaction', 'solana_signAndSendTransaction', 'sendTransfer']

const signatures = /^(?:personal_sign|eth_sign\w*|solana_sign\w+|cosmos_sign\w+|polkadot_sign\w+|signMessage|signPsbt)$/

/** What a wallet shows the visitor beside those that end in a signature or transaction. */
const prompts = /^wallet_(?:switch|add|watch|send|grant|revoke|requestPerm)\w*$/

/** Whether the visitor has to look into his wallet for it. */
export function asksVisitor({ request }: RequestRecord): boolean {
  const { method } = inner(request.params)
  if (request.method !== 'wc_sessionRequest' || typeof method !== 'string') return false
  return transactions.includes(method) || signatures.test(method) || prompts.test(method)
}

/** `undefined` when the record is none of a request that ends in a signature or transaction. */
export function describeRequest(
  { id, topic, request }: RequestRecord,
  spelling: ChainSpelling,
): SessionRequest | undefined {
  if (request.method !== 'wc_sessionRequest') return undefined
  const { method, params, chainId } = { ...inner(request.params) }
  if (typeof method !== 'string' || typeof chainId !== 'string') return undefined
  const kind = transactions.includes(method) ? 'transaction' : signatures.test(method) ? 'signature' : undefined
  if (!kind) return undefined
  const account = accountOf(method, params)
  return { sessionId: topic, requestId: String(id), kind, chainId: spelling.current(chainId), account }
}

/** When the wallet may not answer any more, unix time in ms. */
export function expiryOf({ request }: RequestRecord): number | undefined {
  const { expiryTimestamp } = inner(request.params)
  return typeof expiryTimestamp === 'number' ? expiryTimestamp * 1000 : undefined
}

/** What the app passed to the SDK, the same object as long as the page lives. */
export function paramsOf({ request }: RequestRecord): unknown {
  return inner(request.params).params
}

function inner(value: unknown): Record<string, unknown> {
  const { request, chainId } = Object(value) as Record<string, unknown>
  return { ...Object(request), chainId }
}

function accountOf(method: string, params: unknown): string | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const account =
    method === 'eth_sendTransaction' ? Object(first).from : method === 'personal_sign' ? second : undefined
  return typeof account === 'string' ? account : undefined
}
