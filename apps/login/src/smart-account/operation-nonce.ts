import { encodeFunctionData, parseAbi } from 'viem'
import { refuseAborted } from '../rpc/refuse-aborted.ts'
import { wait } from '../rpc/wait.ts'
import type { OperationContext } from './operation.ts'

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** The time between two questions, in ms. */
const everyMs = 1_000

/** The name of the account's operations on a network. */
export const operationsOf = ({ account }: Pick<OperationContext, 'account'>, chainId: string) =>
  `operation ${chainId} ${account.address}`

/** The account's next nonce (ERC-4337), as the newest block has it. */
export async function operationNonce(
  { account, nodes }: Pick<OperationContext, 'account' | 'nodes'>,
  chainId: string,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args: [account.address, 0n] })
  return BigInt(String(await nodes.ask(chainId, 'eth_call', [{ to: account.entryPoint, data }, 'latest'])))
}

/**
 * The nonce for an operation that is about to be sent. The EntryPoint counts an operation when it is in a block, so this
 * waits until it has counted the one before, for a minute. After that the bundler decides: it refuses the second one, or,
 * with fees that are 10 % higher, replaces the first. Only one of the two can happen.
 *
 * @throws `request/aborted` when the app gives up
 */
export async function freeNonce(context: OperationContext, chainId: string, signal?: AbortSignal): Promise<bigint> {
  const { clock, sendings } = context
  for (;;) {
    refuseAborted(signal)
    const nonce = await operationNonce(context, chainId)
    if (nonce >= (await sendings.leastNonce(operationsOf(context, chainId)))) return nonce
    await wait(clock, everyMs, signal)
  }
}

/** Notes an operation that was sent. Those with another key than 0, which an app may choose, have an order of their own. */
export async function noteSent(context: OperationContext, chainId: string, nonce: bigint): Promise<void> {
  if (nonce >> 64n === 0n) await context.sendings.sent(operationsOf(context, chainId), nonce + 1n)
}
