import { isLatchkeyError } from '@latchkey/core/errors'
import { loginError, refusalOf } from '@latchkey/frame/protocol'
import type { UserOperation } from '@latchkey/frame/wire'
import { type Hex, numberToHex } from 'viem'
import type { Keeper } from '../calls/keeper.ts'
import { chainNumber } from '../networks/chain-number.ts'
import type { Nodes } from '../networks/nodes.ts'
import { refuseAborted } from '../rpc/refuse-aborted.ts'
import type { RpcContext } from '../rpc/rpc-context.ts'
import { sendSigned } from '../rpc/send-signed.ts'
import type { LoginServer } from '../server/login-server.ts'
import type { Deployment, OperatedAccount } from './operated-account.ts'
import { freeNonce, noteSent, operationNonce, operationsOf } from './operation-nonce.ts'

/** The tools that operations of the account are made with. */
export type OperationContext = {
  readonly server: Pick<LoginServer, 'call'>
  readonly nodes: Nodes
  readonly account: OperatedAccount
  readonly sign: RpcContext['sign']
  readonly clock: RpcContext['clock']
  readonly sendings: RpcContext['sendings']
}

/** An operation that the visitor is asked about. */
export type Prepared = {
  readonly chainId: string
  readonly operation: UserOperation
  /** The additional gas that it needs while the address is not the account's contract yet. */
  readonly deployment?: Deployment | undefined
  /** The operator's promise to pay. */
  readonly ticket?: string | undefined
  /** Why the operator doesn't pay: for the developer. */
  readonly notSponsored?: string | undefined
  /** The app chose the nonce. */
  readonly isNonceFixed?: boolean | undefined
  /** The highest cost, in wei. */
  readonly fee: bigint
}

/** How much the base fee may rise until the bundle is included. */
const baseFeeFactor = 2n

/**
 * Up to 65,535 wei for each unit of gas, which no operation pays. It gives equal calls different hashes. Otherwise a second payment that is equal to
 * a pending one would have its nonce and its hash, and both would count as sent although only one happens.
 */
const randomMargin = () => BigInt(crypto.getRandomValues(new Uint16Array(1))[0] ?? 0)

/**
 * Makes an operation of calls, with its fees and gas, and asks whether the operator pays. Nothing is signed and nothing is spent.
 *
 * @throws `login/failed` with the sentence of node or bundler, as when the calls would revert
 */
export async function prepareOperation(
  context: OperationContext,
  { chainId, callData, sponsored }: { readonly chainId: string; readonly callData: Hex; readonly sponsored: boolean },
): Promise<Prepared> {
  const { account, nodes, server } = context
  const [deployment, nonce, fees] = await Promise.all([
    account.findDeployment(chainId),
    operationNonce(context, chainId),
    feesOf(nodes, chainId),
  ])
  const draft: UserOperation = {
    sender: account.address,
    nonce: numberToHex(nonce),
    callData,
    ...fees,
    signature: account.anySignature,
    ...deployment?.fields,
  }
  const sponsorship = sponsored ? await beginSponsorship(context, chainId, draft) : undefined
  const paymaster = sponsorship && 'fields' in sponsorship ? sponsorship.fields : undefined
  const stubbed = { ...draft, ...(!paymaster && deployment?.unsponsored), ...paymaster }
  const { result } = await server.call('smart-account/bundler', { chainId, method: 'estimate', userOperation: stubbed })
  const operation = { ...stubbed, ...readGas(result) }
  return {
    chainId,
    operation,
    ...(deployment && { deployment }),
    ...(sponsorship && 'ticket' in sponsorship && { ticket: sponsorship.ticket }),
    ...(sponsorship && 'reason' in sponsorship && { notSponsored: sponsorship.reason }),
    fee: costOf(operation),
  }
}

/**
 * Signs an operation that the visitor has approved, and hands it to the bundler. Operations that are approved meanwhile
 * come after it.
 *
 * @param keeper notes its hash beforehand
 * @returns the operation's hash, also where the bundler's answer was lost and it may have been sent
 * @throws `login/failed`, with `login/bundler` when the bundler refused it, and `login/not-sponsored` when the operator no longer pays, and
 * `request/aborted` when the app gave up before it was sent: then nothing was sent
 */
export function sendOperation(context: OperationContext, prepared: Prepared, options: SendOptions = {}): Promise<Hex> {
  const send = () => sendNow(context, prepared, options)
  return context.sendings.inTurn(operationsOf(context, prepared.chainId), send, options.signal)
}

type SendOptions = { readonly keeper?: Keeper | undefined; readonly signal?: AbortSignal | undefined }

async function sendNow(
  context: OperationContext,
  { chainId, deployment, isNonceFixed, operation: draft, ticket }: Prepared,
  { keeper, signal }: SendOptions,
): Promise<Hex> {
  const { account, server, sign } = context
  const nonce = isNonceFixed ? BigInt(draft.nonce) : await freeNonce(context, chainId, signal)
  // An operation before it may have deployed the account.
  const missing = deployment && (await account.findDeployment(chainId))
  const deploying = missing ? await missing.finish() : withoutDeployment
  const operation: UserOperation = { ...draft, nonce: numberToHex(nonce), ...(deployment && deploying) }
  if (ticket) {
    const { fields } = await server.call('sponsor/complete', { ticket, userOperation: operation })
    Object.assign(operation, fields)
  }
  const signature = await sign({ kind: 'eip155-user-operation', chainId: chainNumber(chainId), operation }, chainId)
  refuseAborted(signal)
  const userOperation = { ...operation, signature: signature as Hex }
  // The EntryPoint knows the operation by this hash, whatever the bundler answers.
  const hash = account.hash(userOperation, chainNumber(chainId))
  await sendSigned(context, {
    async send() {
      const { result } = await server.call('smart-account/bundler', { chainId, method: 'send', userOperation })
      if (typeof result !== 'string') throw loginError('login/failed', 'No hash', { code: 'login/unavailable' })
    },
    isKnown: async () =>
      Boolean((await server.call('smart-account/bundler', { chainId, method: 'find', hash })).result),
    keep: keeper && (() => keeper.keep(hash)),
    forget: keeper && (() => keeper.forget(hash)),
    signal,
  })
  await noteSent(context, chainId, nonce)
  return hash
}

/** An account that is there already must not be deployed again. */
const withoutDeployment = { factory: undefined, factoryData: undefined, eip7702Auth: undefined }

async function beginSponsorship({ server }: OperationContext, chainId: string, userOperation: UserOperation) {
  try {
    return await server.call('sponsor/begin', { chainId, userOperation })
  } catch (error) {
    const refusal = refusalOf(error)
    // In these cases the visitor is told and may pay. Any other refusal, such as an ended session, is an error.
    if (refusal?.code !== 'login/not-sponsored' && refusal?.code !== 'login/unavailable') throw error
    return { reason: (isLatchkeyError(error) && error.details) || 'The operator doesn’t pay' }
  }
}

async function feesOf(nodes: Nodes, chainId: string) {
  const ask = async (method: string) => BigInt(String(await nodes.ask(chainId, method, [])))
  const [price, tip] = await Promise.all([
    ask('eth_gasPrice'),
    ask('eth_maxPriorityFeePerGas').catch(() => 1_000_000_000n),
  ])
  const base = price > tip ? price - tip : price
  return {
    maxFeePerGas: numberToHex(base * baseFeeFactor + tip + randomMargin()),
    maxPriorityFeePerGas: numberToHex(tip),
  }
}

const gasNames = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

function readGas(result: unknown): Partial<UserOperation> {
  const given = { ...(result as Record<string, unknown>) }
  const found = gasNames.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}

/** The most that an operation costs, in wei. */
export function costOf(operation: UserOperation): bigint {
  const gas = gasNames.reduce((sum, name) => sum + BigInt(operation[name] ?? 0), 0n)
  return gas * BigInt(operation.maxFeePerGas)
}
