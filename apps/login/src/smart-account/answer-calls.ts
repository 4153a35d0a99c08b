import { isLatchkeyError } from '@latchkey/core/errors'
import { loginError, refusalOf } from '@latchkey/frame/protocol'
import { userOperation } from '@latchkey/frame/wire'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import { readOperationReceipt } from '../calls/bundle-receipt.ts'
import type { Keeper } from '../calls/keeper.ts'
import { type Call, readCallsRequest } from '../calls/read-calls-request.ts'
import { refuseOwnCalls } from '../calls/refuse-own-calls.ts'
import { chainNumber } from '../networks/chain-number.ts'
import { noSmartAccount } from '../networks/no-smart-account.ts'
import { keepsPermissions } from '../permissions/keeps-permissions.ts'
import { sendBatch } from '../permissions/send-batch.ts'
import type { AskedTransaction } from '../rpc/fill-transaction.ts'
import type { Question, RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { untilFound } from '../rpc/until-found.ts'
import { keyAccount } from './key-account.ts'
import type { OperatedAccount } from './operated-account.ts'
import { costOf, type OperationContext, type Prepared, prepareOperation, sendOperation } from './operation.ts'
import { sendInSequence } from './send-in-sequence.ts'

/** The account in the form that sends operations. */
async function operatedBy(context: RpcContext): Promise<OperatedAccount> {
  if (!context.passkeyAccount) return keyAccount(context)
  const { passkeyOperatedAccount } = await import('./passkey-operated-account.ts')
  return passkeyOperatedAccount(context, context.passkeyAccount)
}

/**
 * `wallet_getCapabilities` (EIP-5792): for the requested networks. Without a list: for the network in use and all
 * networks with smart accounts.
 */
export async function capabilities(context: RpcContext, params: unknown): Promise<Record<Hex, unknown>> {
  const [account, chains] = Array.isArray(params) ? (params as unknown[]) : []
  requireOwn(context, account)
  const asked = Array.isArray(chains)
    ? chains.map((chain) => `eip155:${Number(chain)}`)
    : [...new Set([context.chainId, ...(await context.networks.list()).map(({ chainId }) => chainId)])]
  const entries = asked
    .filter((chainId) => /^eip155:[1-9][0-9]*$/.test(chainId))
    .map(async (chainId) => {
      const reference = numberToHex(chainNumber(chainId))
      return [reference, await capabilitiesOn(context, chainId)] as const
    })
  return Object.fromEntries(await Promise.all(entries))
}

async function capabilitiesOn(context: RpcContext, chainId: string) {
  const network = await context.networks.find(chainId)
  const type = await context.accountType(chainId)
  if (!network || type === 'eoa') return { atomic: { status: 'unsupported' } }
  return {
    // EIP-5792: `ready` becomes `supported` with the visitor's approval of the first calls.
    atomic: { status: (await isAtomic(context, chainId)) ? 'supported' : 'ready' },
    ...(network.isSponsored && { paymasterService: { supported: true } }),
  }
}

/**
 * Whether all calls or none take effect. An account of passkeys is always atomic. The address of a key must become its
 * contract first.
 */
async function isAtomic({ addresses, networks, passkeyAccount }: RpcContext, chainId: string): Promise<boolean> {
  if (passkeyAccount) return true
  const delegation = await networks.delegationOf(chainId, addresses.eip155)
  return delegation === 'ours' || delegation === 'permissions'
}

/** `wallet_sendCalls` (EIP-5792). */
export async function sendCalls(context: RpcContext, params: unknown, caller: RpcCaller): Promise<{ id: string }> {
  const { addresses, bundles, networks } = context
  const [{ chainId: asked } = {} as { chainId?: unknown }] = Array.isArray(params) ? params : []
  const network = await networks.find(`eip155:${Number(asked)}`)
  const known = network?.isSponsored ? ['paymasterService'] : []
  const request = readCallsRequest(params, { own: addresses.eip155, capabilities: known })
  const { atomicRequired, calls, chainId, id, paymaster } = request
  refuseOwnCalls(calls, addresses.eip155)
  await bundles.reserve(id)
  const type = await context.accountType(chainId)
  if (type === 'smartAccount' && (await keepsPermissions(context, chainId))) {
    const isSponsorshipRefused = paymaster !== undefined
    return { id: (await sendBatch(context, { calls, chainId, id, isSponsorshipRefused }, caller)).id }
  }
  if (type === 'smartAccount') {
    const sponsor = paymaster ? 'asked' : network?.isSponsored ? 'offered' : 'none'
    const bundle = bundles.begin({ chainId, id, kind: 'operation' })
    await approveAndSend(context, { calls, chainId, sponsor, keeper: bundle }, caller)
    return { id: bundle.id() }
  }
  if (atomicRequired)
    throw loginError('login/failed', 'This account sends calls one after the other', {
      code: 'login/atomicity-unsupported',
    })
  return { id: await sendInSequence(context, { calls, chainId, id }, caller) }
}

/**
 * `eth_sendTransaction` of a smart account. It is one call. The answer is the hash of the transaction that contains it.
 */
export async function sendAsOperation(
  context: RpcContext,
  { chainId, transaction }: { readonly chainId: string; readonly transaction: AskedTransaction },
  caller: RpcCaller,
): Promise<string> {
  const { data = '0x', to, value } = transaction
  if (!to) throw loginError('login/failed', 'A smart account makes no contracts', { code: 'login/no-contract' })
  const calls = [{ to, data, value }]
  if (await keepsPermissions(context, chainId))
    return (await sendBatch(context, { calls, chainId, isSponsorshipRefused: false }, caller)).hash
  const sponsor = (await context.networks.find(chainId))?.isSponsored ? 'offered' : 'none'
  const hash = await approveAndSend(context, { calls, chainId, sponsor }, caller)
  // If the page were told of a failure, it would offer to send the call again.
  const receipt = await untilFound(
    context,
    async () => {
      const { result } = await context.server.call('smart-account/bundler', { chainId, method: 'receipt', hash })
      return readOperationReceipt(result)
    },
    caller.signal,
  )
  return receipt.transactionHash
}

/**
 * `eth_sendUserOperation`: an operation of the account's own address, with calls that can be shown. The app sets its
 * gas and fees.
 */
export async function sendUserOperation(
  context: RpcContext,
  chainId: string,
  params: unknown,
  caller: RpcCaller,
): Promise<Hex> {
  const [given, entryPoint] = Array.isArray(params) ? (params as unknown[]) : []
  const account = await operatedBy(context)
  if (String(entryPoint).toLowerCase() !== account.entryPoint.toLowerCase())
    throw loginError('login/message-invalid', 'entryPoint: this account knows another one')
  const read = v.safeParse(userOperation, { signature: '0x', ...(given as object) })
  if (!read.success) throw loginError('login/message-invalid', 'userOperation: not as ERC-4337 has it')
  requireOwn(context, read.output.sender)
  const calls = account.readCalls(read.output.callData)
  if (!calls) throw loginError('login/message-invalid', 'callData: calls that can’t be shown')
  refuseOwnCalls(calls, account.address)
  if ((await context.accountType(chainId)) !== 'smartAccount') throw noSmartAccount()
  if (await keepsPermissions(context, chainId))
    throw loginError('login/failed', 'While a permission is in force, calls are sent with wallet_sendCalls', {
      code: 'login/permission-in-force',
    })
  const {
    callData,
    callGasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce,
    preVerificationGas,
    verificationGasLimit,
  } = read.output
  const own = { nonce, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas }
  return approveAndSend(context, { calls, callData, chainId, sponsor: 'none', own }, caller)
}

/** Passes the app's own questions on to the bundler. */
export async function askBundler(
  context: RpcContext,
  { chainId, method, params }: { readonly chainId: string; readonly method: string; readonly params: unknown },
): Promise<unknown> {
  const { addresses, server } = context
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  if (method === 'eth_supportedEntryPoints') return [(await operatedBy(context)).entryPoint]
  if (method === 'eth_estimateUserOperationGas') {
    const read = v.safeParse(userOperation, { signature: '0x', sender: addresses.eip155, ...(first as object) })
    if (!read.success) throw loginError('login/message-invalid', 'userOperation: not as ERC-4337 has it')
    const request = { chainId, method: 'estimate', userOperation: read.output } as const
    return (await server.call('smart-account/bundler', request)).result
  }
  if (typeof first !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(first))
    throw loginError('login/message-invalid', 'params: no hash')
  const request = { chainId, method: method === 'eth_getUserOperationReceipt' ? 'receipt' : 'find' } as const
  return (await server.call('smart-account/bundler', { ...request, hash: first as Hex })).result
}

type Asked = {
  readonly chainId: string
  readonly calls: readonly Call[]
  /** The calls, encoded by the app. */
  readonly callData?: Hex | undefined
  /** Whether the operator should pay: `asked` by the app, or `offered` by the operator. */
  readonly sponsor: 'asked' | 'offered' | 'none'
  /** Fields of the app's own operation. */
  readonly own?: Readonly<Record<string, Hex | undefined>> | undefined
  readonly keeper?: Keeper | undefined
}

async function approveAndSend(context: RpcContext, asked: Asked, { origin, signal }: RpcCaller): Promise<Hex> {
  const account = await operatedBy(context)
  const operations: OperationContext = { ...context, account }
  const { calls, chainId, keeper, own, sponsor } = asked
  const callData = asked.callData ?? account.encodeCalls(calls)
  const prepare = async (sponsored: boolean): Promise<Prepared> => {
    const prepared = await prepareOperation(operations, { chainId, callData, sponsored })
    if (!own) return prepared
    const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
    const operation = { ...prepared.operation, ...given }
    return { ...prepared, operation, isNonceFixed: given.nonce !== undefined, fee: costOf(operation) }
  }
  const ask = async (prepared: Prepared, isRefused: boolean) => {
    const question: Question = {
      kind: 'calls',
      account: context.addresses.eip155,
      chainId,
      calls,
      isAtomic: true,
      fee: prepared.fee,
      payer: prepared.ticket ? 'operator' : 'visitor',
      isSponsorshipRefused: isRefused,
      ...(prepared.deployment?.becomes && { becomes: prepared.deployment.becomes }),
    }
    await context.approvals.ask(origin, question, signal)
  }
  const prepared = await prepare(sponsor !== 'none')
  // If the app asked the operator to pay and was refused, the question tells the visitor, who pays or declines.
  await ask(prepared, sponsor === 'asked' && !prepared.ticket)
  try {
    return await sendOperation(operations, prepared, { keeper, signal })
  } catch (error) {
    const isRefused = isLatchkeyError(error) && refusalOf(error)?.code === 'login/not-sponsored'
    if (!isRefused || !prepared.ticket) throw error
    // The operator stopped paying after the approval. The visitor approved calls without a fee, so the visitor is asked again.
    const unsponsored = await prepare(false)
    await ask(unsponsored, true)
    return sendOperation(operations, unsponsored, { keeper, signal })
  }
}

function requireOwn({ addresses }: RpcContext, account: unknown): void {
  if (typeof account !== 'string' || account.toLowerCase() !== addresses.eip155.toLowerCase())
    throw loginError('login/message-invalid', 'params: another account')
}
