import {
  type LoginWire,
  passkeyContract,
  type SmartAccountKind,
  smartAccountContract,
  type UserOperation,
} from '@latchkey/frame/wire'
import { hour, type LoginContext, requireProject } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { askJsonRpc } from '../smart-account/ask-json-rpc.ts'
import { countUse } from '../store/counters.ts'
import { findEthereumAddress, findPasskeyAccount } from '../store/passkey-accounts.ts'

type Request<Name extends keyof LoginWire> = LoginWire[Name]['request']

const methods = {
  estimate: 'eth_estimateUserOperationGas',
  send: 'eth_sendUserOperation',
  find: 'eth_getUserOperationByHash',
  receipt: 'eth_getUserOperationReceipt',
} as const

/** Networks where this project's visitors may have smart accounts. */
export async function listSmartNetworks(context: LoginContext, { projectId }: Request<'smart-account/networks'>) {
  await requireProject(context, projectId)
  const policies = context.config.projects[projectId]?.sponsor ?? []
  const networks = (await context.smartNetworks.list()).map(({ accounts, chainId }) => ({
    chainId,
    accounts,
    isSponsored:
      context.smartNetworks.find(chainId).paymaster !== undefined &&
      policies.some(({ chains }) => chains.includes(chainId)),
  }))
  return { networks }
}

/**
 * Asks the operator's bundler. Only operations of the session's own account are allowed, so that it isn't a public
 * bundler.
 */
export async function askBundler(context: LoginContext, request: Request<'smart-account/bundler'>, caller: Caller) {
  const session = sessionOf(caller)
  const { bundler } = context.smartNetworks.find(request.chainId)
  const name = methods[request.method]
  await countUse(context, context.database, [
    { name: `bundler:${session.account}`, most: request.method === 'send' ? 300 : 3000, windowMs: hour },
  ])
  const params =
    'hash' in request
      ? [request.hash]
      : [
          request.userOperation,
          entryPointOf(await requireOwnOperation(context, session.account, request.chainId, request.userOperation)),
        ]
  const answer = await askJsonRpc(context.fetch, bundler, name, params)
  if ('refusal' in answer) {
    // Any other code only means that something went wrong: the bundler may have taken the operation.
    const isDoubtful = request.method === 'send' && !isRefusalCode(answer.code)
    throw new LoginError(isDoubtful ? 'login/unavailable' : 'login/bundler', answer.refusal)
  }
  return { result: answer.result ?? null }
}

/**
 * The codes by which a bundler refuses an operation (ERC-7769), with those of JSON-RPC 2.0 for bad requests and bad
 * JSON.
 */
const isRefusalCode = (code: number | undefined): boolean =>
  code !== undefined && ((code >= -32602 && code <= -32500) || code === -32700)

/** The EntryPoint of an account's contract. */
export const entryPointOf = (kind: SmartAccountKind): string =>
  (kind === 'passkey' ? passkeyContract : smartAccountContract).entryPoint

/**
 * Checks that the operation is of the account's own address, and that the address has the pinned implementation on this
 * network, or gets it with this operation.
 *
 * @returns what the account belongs to
 * @throws {LoginError} `login/bad-request`
 */
export async function requireOwnOperation(
  { database }: LoginContext,
  account: string,
  chainId: string,
  { eip7702Auth, factory, factoryData, sender }: UserOperation,
): Promise<SmartAccountKind> {
  const refuse = (field: string) => new LoginError('login/bad-request', `userOperation.${field}`)
  if ((await findEthereumAddress(database, account))?.toLowerCase() !== sender.toLowerCase())
    throw refuse('sender: another account')
  const passkeyAccount = await findPasskeyAccount(database, account)
  if (passkeyAccount) {
    const isOwn =
      factory === undefined ||
      (factory.toLowerCase() === passkeyContract.factory.toLowerCase() &&
        factoryData?.toLowerCase() === passkeyAccount.factoryData)
    if (!isOwn || eip7702Auth) throw refuse('factory: another contract')
    return 'passkey'
  }
  if (factory !== undefined && (factory !== '0x7702' || factoryData !== '0x')) throw refuse('factory: another contract')
  if (!eip7702Auth) return 'key'
  const isPinned = eip7702Auth.address.toLowerCase() === smartAccountContract.implementation.toLowerCase()
  if (!isPinned || `eip155:${BigInt(eip7702Auth.chainId)}` !== chainId)
    throw refuse('eip7702Auth: another contract or network')
  return 'key'
}
