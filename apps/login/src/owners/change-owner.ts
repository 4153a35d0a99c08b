import { loginError } from '@latchkey/frame/protocol'
import * as v from 'valibot'
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { readOperationReceipt } from '../calls/bundle-receipt.ts'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { untilFound } from '../rpc/until-found.ts'
import { costOf, type Prepared, prepareOperation, sendOperation } from '../smart-account/operation.ts'
import { passkeyOperatedAccount } from '../smart-account/passkey-operated-account.ts'
import { readOwners } from './read-owners.ts'

const abi = parseAbi([
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
])

const coordinate = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
/** `number` is the number of the passkey in "Your login". */
const passkey = { id: v.string(), number: v.number() }
const change = v.variant('action', [
  v.strictObject({ action: v.literal('add-passkey'), ...passkey, x: coordinate, y: coordinate }),
  v.strictObject({ action: v.literal('remove-passkey'), ...passkey }),
  v.strictObject({ action: v.literal('add-kit'), owner: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }),
  v.strictObject({ action: v.literal('remove-kit') }),
])

/** A change of the owners on one network. */
export type OwnerChange = v.InferOutput<typeof change>

/**
 * Adds or removes an owner on a network. The visitor approves an operation of the account to itself. Resolves when the
 * operation is in a block: the chain decides about owners, and the login server's list only says which passkeys exist.
 *
 * @throws `login/method-refused` for an account of keys, and for the last owner; `connection/user-rejected`, `login/failed` with
 * `login/reverted` where it failed in a block, and with `login/not-included` where it is sent and in no block yet
 */
export async function changeOwner(
  context: RpcContext,
  { chainId, params }: { readonly chainId: string; readonly params: unknown },
  { origin, signal }: RpcCaller,
): Promise<undefined> {
  const { approvals, nodes, passkeyAccount, server } = context
  if (!passkeyAccount) throw loginError('login/method-refused', 'No passkey owns this account')
  const read = v.safeParse(change, Array.isArray(params) ? (params as unknown[])[0] : undefined)
  if (!read.success) throw loginError('login/message-invalid', 'params: no change of an owner')
  await context.accountType(chainId)
  const there = await readOwners((method, given) => nodes.ask(chainId, method, given), passkeyAccount)
  const asked = read.output
  if (asked.action.startsWith('remove') && there.count < 2)
    throw loginError('login/method-refused', 'The last owner stays: without one the account is lost')
  const account = passkeyOperatedAccount(context, passkeyAccount)
  const operations = { ...context, account }
  const data = encodeChange(asked)
  const callData = account.encodeCalls([{ to: account.address, value: 0n, data }])
  const prepared = withSpareGas(await prepareOperation(operations, { chainId, callData, sponsored: false }))
  await approvals.ask(
    origin,
    {
      kind: 'owner-change',
      chainId,
      isAdded: asked.action.startsWith('add'),
      ...('number' in asked && { passkey: asked.number }),
      ...(asked.action === 'add-kit' && { kit: asked.owner as Hex }),
      ...(asked.action === 'remove-kit' && { kit: there.kitOwner }),
      fee: prepared.fee,
    },
    signal,
  )
  const hash = await sendOperation(operations, prepared, { signal })
  const receipt = await untilFound(context, async () =>
    readOperationReceipt((await server.call('smart-account/bundler', { chainId, method: 'receipt', hash })).result),
  ).catch(() => {
    throw loginError('login/failed', `The network has not included it yet: ${hash}`, { code: 'login/not-included' })
  })
  if (receipt.status !== '0x1')
    throw loginError('login/failed', `The operation failed: ${hash}`, { code: 'login/reverted' })
  return undefined
}

/**
 * Adds gas for another passkey. The estimate reads the key of the first passkey before the call. If another passkey
 * signs, the call is the first to read its key, which costs more (EIP-2929). Without this, removing a passkey would run
 * out of gas.
 */
function withSpareGas(prepared: Prepared): Prepared {
  const callGasLimit = numberToHex(BigInt(prepared.operation.callGasLimit ?? 0) + 30_000n)
  const operation = { ...prepared.operation, callGasLimit }
  return { ...prepared, operation, fee: costOf(operation) }
}

function encodeChange(asked: OwnerChange): Hex {
  switch (asked.action) {
    case 'add-kit':
      return encodeFunctionData({ abi, functionName: 'transferOwnership', args: [asked.owner as Hex] })
    case 'remove-kit':
      return encodeFunctionData({ abi, functionName: 'renounceOwnership' })
    case 'add-passkey':
      return encodeFunctionData({ abi, functionName: 'addKey', args: [asked.id, BigInt(asked.x), BigInt(asked.y)] })
    default:
      return encodeFunctionData({ abi, functionName: 'removeKey', args: [asked.id] })
  }
}
