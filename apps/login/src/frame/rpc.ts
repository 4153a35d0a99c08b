import { loginError, policyOf, refusedMethodText } from '@latchkey/frame/protocol'
import { base58, base64, hex, utf8 } from '@scure/base'
import type { Address, Hex, TransactionSerializableEIP1559, TypedDataDefinition } from 'viem'
import type { Signable } from '../worker/keyholder.ts'
import type { Approvals } from './approvals.ts'
import { fillTransaction, readTransaction } from './fill-transaction.ts'
import type { Nodes } from './nodes.ts'

/** What the visitor is asked to approve, read from the app's request. */
export type Question =
  /** `text` is absent when the bytes are no UTF-8. */
  | { readonly kind: 'message'; readonly chainId: string; readonly text?: string | undefined; readonly bytes: Hex }
  | { readonly kind: 'typed-data'; readonly chainId: string; readonly typedData: TypedDataDefinition }
  | { readonly kind: 'transaction'; readonly chainId: string; readonly transaction: TransactionSerializableEIP1559 }
  | {
      readonly kind: 'solana-transactions'
      readonly chainId: string
      /** base64 */
      readonly transactions: readonly string[]
      /** Whether the frame sends it as well. */
      readonly isSent: boolean
    }

/** What JSON-RPC requests are answered with. */
export type RpcContext = {
  readonly addresses: { readonly eip155: Address; readonly solana: string }
  /** CAIP-2 id of the network in use, for requests that name none. */
  readonly chainId: string
  readonly nodes: Nodes
  readonly approvals: Pick<Approvals<Question>, 'ask'>
  sign(signable: Signable): Promise<string>
}

/** A JSON-RPC request of the app. */
export type RpcRequest = {
  readonly method: string
  readonly params?: unknown
  readonly chainId?: string | number | undefined
}

/** Who asks, and whether they still do. */
export type RpcCaller = { readonly origin: string; readonly signal: AbortSignal }

/**
 * Answers a JSON-RPC request of the app: reads at once, everything that a key signs after the visitor's approval.
 *
 * @throws `login/method-refused`, `login/message-invalid`, `connection/user-rejected`, `request/aborted`, `login/failed`
 */
export function answerRpc(context: RpcContext, request: RpcRequest, caller: RpcCaller): Promise<unknown> {
  const { method } = request
  const policy = policyOf(method)
  if (!policy) return Promise.reject(loginError('login/method-refused', refusedMethodText))
  const chainId = toCaip(request.chainId ?? context.chainId)
  if (policy === 'approval') return answerApproved(context, { ...request, chainId }, caller)
  return answerRead(context, { method, params: request.params, chainId })
}

async function answerRead(
  { addresses, nodes }: RpcContext,
  { chainId, method, params }: { chainId: string; method: string; params: unknown },
): Promise<unknown> {
  if (method === 'eth_accounts') return [addresses.eip155]
  if (method === 'eth_chainId') return `0x${BigInt(referenceOf(chainId)).toString(16)}`
  // A key account can't do more than one call at a time, and its assets are listed by the services.
  if (method === 'wallet_getCapabilities') return {}
  if (method === 'wallet_getAssets') return {}
  if (method === 'wallet_getCallsStatus') throw loginError('login/failed', 'There is no such bundle of calls')
  return nodes.ask(chainId, method, params)
}

async function answerApproved(
  context: RpcContext,
  { chainId, method, params }: { chainId: string; method: string; params?: unknown },
  { origin, signal }: RpcCaller,
): Promise<unknown> {
  const { addresses, approvals, nodes, sign } = context
  const approve = (question: Question) => approvals.ask(origin, question, signal)

  switch (method) {
    case 'personal_sign': {
      const bytes = readMessage(params, addresses.eip155)
      await approve({ kind: 'message', chainId, text: textOf(bytes), bytes: `0x${hex.encode(bytes)}` })
      return sign({ kind: 'eip155-message', message: `0x${hex.encode(bytes)}` })
    }
    case 'eth_signTypedData_v4': {
      const typedData = readTypedData(params, { own: addresses.eip155, chainId })
      await approve({ kind: 'typed-data', chainId, typedData })
      return sign({ kind: 'eip155-typed-data', typedData })
    }
    case 'eth_sendTransaction': {
      const transaction = await fillTransaction(nodes, {
        chainId: Number(referenceOf(chainId)),
        from: addresses.eip155,
        transaction: readTransaction(params, addresses.eip155),
      })
      await approve({ kind: 'transaction', chainId, transaction })
      return nodes.ask(chainId, 'eth_sendRawTransaction', [await sign({ kind: 'eip155-transaction', transaction })])
    }
    case 'solana_signMessage': {
      const { message, pubkey } = readFields(params)
      requireOwn(pubkey, addresses.solana)
      const bytes = readBase58(message, 'message')
      await approve({ kind: 'message', chainId, text: textOf(bytes), bytes: `0x${hex.encode(bytes)}` })
      return { signature: await sign({ kind: 'solana-message', message: base58.encode(bytes) }) }
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
    case 'solana_signAllTransactions': {
      const fields = readFields(params)
      if (fields.pubkey !== undefined) requireOwn(fields.pubkey, addresses.solana)
      const isMany = method === 'solana_signAllTransactions'
      const given = isMany ? fields.transactions : [fields.transaction]
      const transactions = readTransactions(given)
      const isSent = method === 'solana_signAndSendTransaction'
      await approve({ kind: 'solana-transactions', chainId, transactions, isSent })
      const signed: string[] = []
      for (const transaction of transactions) signed.push(await sign({ kind: 'solana-transaction', transaction }))
      if (isMany) return { transactions: signed }
      const [only = ''] = signed
      if (isSent) {
        const options = { encoding: 'base64', ...sendOptionsOf(fields.options) }
        return { signature: await nodes.ask(chainId, 'sendTransaction', [only, options]) }
      }
      return { transaction: only, signature: base58.encode(base64.decode(only).subarray(1, 65)) }
    }
    default:
      throw loginError('login/failed', 'This account can’t do that')
  }
}

/** A number, its digits or a CAIP-2 id, as a CAIP-2 id. */
export function toCaip(chainId: string | number): string {
  const text = String(chainId)
  if (/^[0-9]{1,20}$/.test(text)) return `eip155:${text}`
  if (/^(eip155:[0-9]{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(text)) return text
  throw loginError('login/message-invalid', 'chainId: no network of a login')
}

const referenceOf = (chainId: string) => chainId.slice(chainId.indexOf(':') + 1)

/** `personal_sign` takes message and address; some libraries swap them. A text that is no hex is taken as UTF-8. */
function readMessage(params: unknown, own: Address): Uint8Array {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const isOwn = (value: unknown) => typeof value === 'string' && value.toLowerCase() === own.toLowerCase()
  const [message, account] = isOwn(first) && !isOwn(second) ? [second, first] : [first, second]
  if (!isOwn(account)) throw loginError('login/message-invalid', 'params: another account')
  if (typeof message !== 'string') throw loginError('login/message-invalid', 'params: Required')
  if (/^0x([0-9a-fA-F]{2})*$/.test(message)) return hex.decode(message.slice(2).toLowerCase())
  return utf8.decode(message)
}

function readTypedData(params: unknown, { own, chainId }: { own: Address; chainId: string }): TypedDataDefinition {
  const [account, given] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof account !== 'string' || account.toLowerCase() !== own.toLowerCase())
    throw loginError('login/message-invalid', 'params: another account')
  let read: Partial<Record<keyof TypedDataDefinition, unknown>> | undefined
  try {
    read = (typeof given === 'string' ? JSON.parse(given) : given) as typeof read
  } catch {}
  const { domain, message, primaryType, types } = { ...read }
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(domain) || !isObject(types) || !isObject(message) || typeof primaryType !== 'string')
    throw loginError('login/message-invalid', 'params: no typed data (EIP-712)')
  const { chainId: domainChain } = domain as { chainId?: unknown }
  // A signature for another network than the one shown could be used there.
  if (domainChain !== undefined && String(Number(domainChain)) !== referenceOf(chainId))
    throw loginError('login/message-invalid', 'domain: another network')
  return read as unknown as TypedDataDefinition
}

function readFields(params: unknown): Record<string, unknown> {
  if (typeof params === 'object' && params !== null && !Array.isArray(params)) return params as Record<string, unknown>
  throw loginError('login/message-invalid', 'params: Required')
}

function requireOwn(pubkey: unknown, own: string): void {
  if (pubkey !== own) throw loginError('login/message-invalid', 'pubkey: another account')
}

function readBase58(value: unknown, field: string): Uint8Array {
  try {
    if (typeof value === 'string') return base58.decode(value)
  } catch {}
  throw loginError('login/message-invalid', `${field}: no base58`)
}

/** The most transactions that one request may hold: each is shown. */
const maxTransactions = 20

function readTransactions(given: unknown): readonly string[] {
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && /^[A-Za-z0-9+/]{1,4096}={0,2}$/.test(value)
  const list = Array.isArray(given) ? (given as unknown[]) : []
  if (list.length && list.length <= maxTransactions && list.every(isText)) return list
  throw loginError('login/message-invalid', 'transaction: no base64')
}

function sendOptionsOf(given: unknown): Record<string, unknown> {
  const { maxRetries, minContextSlot, preflightCommitment, skipPreflight } = { ...(given as Record<string, unknown>) }
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(typeof preflightCommitment === 'string' && { preflightCommitment }),
    ...(Number.isSafeInteger(maxRetries) && { maxRetries }),
    ...(Number.isSafeInteger(minContextSlot) && { minContextSlot }),
  }
}

/** The text of bytes; `undefined` when they are no UTF-8, or hold control characters that a text has no use for. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return [...text].some((letter) => letter < ' ' && !'\n\r\t'.includes(letter)) ? undefined : text
  } catch {
    return undefined
  }
}
