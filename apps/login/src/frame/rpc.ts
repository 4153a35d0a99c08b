import { loginError, policyOf, refusedMethodText } from '@latchkey/frame/protocol'
import { base58, base64, hex, utf8 } from '@scure/base'
import type { Address, TypedDataDefinition } from 'viem'
import { refuseOwnCalls } from '../calls/refuse-own-calls.ts'
import { isTransactionMessage } from '../keys/is-transaction-message.ts'
import { findSignature } from '../keys/read-solana-transaction.ts'
import { toCaip } from '../networks/to-caip.ts'
import { fillTransaction, readTransaction } from '../rpc/fill-transaction.ts'
import type { Question, RpcCaller, RpcContext, RpcRequest } from '../rpc/rpc-context.ts'
import { signAndSend } from '../rpc/sign-and-send.ts'
import { readSendOptions } from './read-send-options.ts'
import { sendSolanaTransaction } from './send-solana-transaction.ts'
import { signedFields } from './signed-fields.ts'
import { whileLoggedIn } from './while-logged-in.ts'

export { createBundles } from '../calls/bundles.ts'
export { createSendings } from '../rpc/sendings.ts'
export { signWithKeys } from './sign-with-keys.ts'

/**
 * Answers a JSON-RPC request of the app. Reads are answered at once. The visitor must approve everything that a key
 * signs.
 *
 * @throws `login/method-refused`, `login/message-invalid`, `connection/user-rejected`, `request/aborted`, `login/failed`
 */
export function answerRpc(context: RpcContext, request: RpcRequest, caller: RpcCaller): Promise<unknown> {
  const { method } = request
  if (method.startsWith('login_')) return answerOwn(context, request, caller)
  const policy = policyOf(method)
  if (!policy) return Promise.reject(loginError('login/method-refused', refusedMethodText))
  const chainId = toCaip(request.chainId ?? context.chainId)
  if (policy === 'approval') {
    const answered = answerApproved(whileLoggedIn(context), { ...request, chainId }, caller)
    // A plain account sends the rest of its calls one by one after this answer.
    return method === 'wallet_sendCalls' ? answered : answered.finally(context.end)
  }
  return answerRead(context, { method, params: request.params, chainId })
}

/** A method of "Your login", not of apps. */
async function answerOwn(context: RpcContext, { chainId, method, params }: RpcRequest, caller: RpcCaller) {
  const { answerOwnRequest } = await import('./own-requests.ts')
  return answerOwnRequest(
    whileLoggedIn(context),
    { method, chainId: toCaip(chainId ?? context.chainId), params },
    caller,
  )
}

/** The code that encodes and decodes calls loads with the first call. */
const loadCalls = () => import('../smart-account/answer-calls.ts')

async function answerRead(
  context: RpcContext,
  { chainId, method, params }: { chainId: string; method: string; params: unknown },
): Promise<unknown> {
  const { addresses, nodes } = context
  if (method === 'eth_accounts') return [addresses.eip155]
  if (method === 'eth_chainId') return `0x${BigInt(referenceOf(chainId)).toString(16)}`
  if (method === 'wallet_getCapabilities') return (await loadCalls()).capabilities({ ...context, chainId }, params)
  // Assets are listed by the services.
  if (method === 'wallet_getAssets') return {}
  if (method === 'wallet_getCallsStatus') return context.bundles.status(String((params as unknown[] | undefined)?.[0]))
  if (method in bundlerReads) return (await loadCalls()).askBundler(context, { chainId, method, params })
  return nodes.ask(chainId, method, params)
}

const bundlerReads = {
  eth_estimateUserOperationGas: true,
  eth_getUserOperationByHash: true,
  eth_getUserOperationReceipt: true,
  eth_supportedEntryPoints: true,
}

async function answerApproved(
  context: RpcContext,
  { chainId, method, params }: { chainId: string; method: string; params?: unknown },
  caller: RpcCaller,
): Promise<unknown> {
  const { addresses, approvals, nodes, sign } = context
  const { origin, signal } = caller
  const approve = (question: Question) => approvals.ask(origin, question, signal)

  switch (method) {
    case 'personal_sign': {
      const bytes = readMessage(params, addresses.eip155)
      await requireNetwork(context, chainId)
      await approve({ kind: 'message', chainId, text: textOf(bytes), bytes: `0x${hex.encode(bytes)}` })
      return sign({ kind: 'eip155-message', message: `0x${hex.encode(bytes)}` }, chainId)
    }
    case 'eth_signTypedData_v4': {
      const typedData = readTypedData(params, { own: addresses.eip155, chainId })
      await requireNetwork(context, chainId)
      await approve({ kind: 'typed-data', account: addresses.eip155, chainId, typedData })
      return sign({ kind: 'eip155-typed-data', typedData }, chainId)
    }
    case 'wallet_sendCalls':
      return (await loadCalls()).sendCalls(context, params, caller)
    case 'eth_sendUserOperation':
      return (await loadCalls()).sendUserOperation(context, chainId, params, caller)
    case 'eth_sendTransaction': {
      const asked = readTransaction(params, addresses.eip155)
      refuseOwnCalls([asked], addresses.eip155)
      if ((await context.accountType(chainId)) === 'smartAccount')
        return (await loadCalls()).sendAsOperation(context, { chainId, transaction: asked }, caller)
      const own = { chainId: Number(referenceOf(chainId)), from: addresses.eip155 }
      const filled = await fillTransaction(nodes, { ...own, transaction: asked })
      await approve({ kind: 'transaction', account: addresses.eip155, chainId, transaction: filled })
      return signAndSend(context, { chainId, transaction: filled }, { signal })
    }
    case 'solana_signMessage': {
      const { message, pubkey } = readFields(params)
      const own = requireSolana(addresses)
      requireOwn(pubkey, own)
      const bytes = readBase58(message, 'message')
      // A transaction shown as bytes could be approved without its receiver and amount.
      if (isTransactionMessage(bytes, base58.decode(own)))
        throw loginError('login/method-refused', 'A transaction is signed with solana_signTransaction')
      await approve({ kind: 'message', chainId, text: textOf(bytes), bytes: `0x${hex.encode(bytes)}` })
      return { signature: await sign({ kind: 'solana-message', message: base58.encode(bytes) }, chainId) }
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
    case 'solana_signAllTransactions': {
      const fields = readFields(params)
      const own = requireSolana(addresses)
      if (fields.pubkey !== undefined) requireOwn(fields.pubkey, own)
      const isMany = method === 'solana_signAllTransactions'
      const given = isMany ? fields.transactions : [fields.transaction]
      const transactions = readTransactions(given)
      const isSent = method === 'solana_signAndSendTransaction'
      const options = isSent ? readSendOptions(fields.options) : {}
      await approve({ kind: 'solana-transactions', account: own, chainId, transactions, isSent })
      const signed: string[] = []
      for (const transaction of transactions)
        signed.push(await sign({ kind: 'solana-transaction', transaction }, chainId))
      if (isMany) return { transactions: signed }
      const [only = ''] = signed
      if (isSent) {
        const sending = { chainId, signed: only, options }
        return { signature: await sendSolanaTransaction(context, sending, signal) }
      }
      const bytes = base64.decode(only)
      const { start, end } = findSignature(bytes, base58.decode(own))
      return { transaction: only, signature: base58.encode(bytes.subarray(start, end)) }
    }
    case 'wallet_grantPermissions':
      return (await import('../permissions/grant-permission.ts')).grantPermission(context, params, caller)
    case 'wallet_revokePermissions':
      return (await import('../permissions/end-permission.ts')).revokePermission(context, { chainId, params }, caller)
    default:
      throw loginError('login/method-refused', refusedMethodText)
  }
}

/**
 * Refuses a signature where it would be worthless: by a contract account, on a network where its contract can't exist.
 */
async function requireNetwork({ accountType, passkeyAccount }: RpcContext, chainId: string): Promise<void> {
  if (passkeyAccount) await accountType(chainId)
}

function requireSolana({ solana }: RpcContext['addresses']): string {
  if (solana === undefined) throw loginError('login/message-invalid', 'pubkey: another account')
  return solana
}

const referenceOf = (chainId: string) => chainId.slice(chainId.indexOf(':') + 1)

/**
 * Reads the message of `personal_sign`. Some libraries swap message and address. A text that isn't hex is read as
 * UTF-8.
 */
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
  const typedData = signedFields({
    domain: domain as Record<string, unknown>,
    types: types as Record<string, unknown>,
    message: message as Record<string, unknown>,
    primaryType,
  })
  const { chainId: domainChain } = { ...typedData.domain } as { chainId?: unknown }
  // A signature for another network than the shown one could be used on that network.
  if (domainChain !== undefined && String(Number(domainChain)) !== referenceOf(chainId))
    throw loginError('login/message-invalid', 'domain: another network')
  return typedData
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

/** The most transactions in one request, because the visitor sees each of them. */
const maxTransactions = 20

function readTransactions(given: unknown): readonly string[] {
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && /^[A-Za-z0-9+/]{1,4096}={0,2}$/.test(value)
  const list = Array.isArray(given) ? (given as unknown[]) : []
  if (list.length && list.length <= maxTransactions && list.every(isText)) return list
  throw loginError('login/message-invalid', 'transaction: no base64')
}

/**
 * Reads bytes as text. A byte order mark stays, because it is signed too. Undefined when they aren't UTF-8, or hold
 * control characters that don't belong in a text.
 */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return [...text].some((letter) => letter < ' ' && !'\n\r\t'.includes(letter)) ? undefined : text
  } catch {
    return undefined
  }
}
