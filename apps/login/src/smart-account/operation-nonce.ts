import { encodeFunctionData, parseAbi } from 'viem'
import { refuseAborted } from '../frame/refuse-aborted.ts'
import { wait } from '../frame/wait.ts'
import type { OperationContext } from './operation.ts'

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** How long an operation waits for the one before it, and the time between two questions, in ms. */
const longestWaitMs = 60_000
const everyMs = 1_000

/** The nonce of the last operation that this page has sent, by network and account. */
const sent = new Map<string, { readonly nonce: bigint; readonly sentAt: number }>()

const nameOf = ({ account }: Pick<OperationContext, 'account'>, chainId: string) => `${chainId} ${account.address}`

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
 * waits until it has counted the one before. With the same nonce a bundler would refuse one of them, or replace it.
 *
 * @throws `request/aborted` when the app gives up
 */
export async function freeNonce(context: OperationContext, chainId: string, signal?: AbortSignal): Promise<bigint> {
  const { clock } = context
  for (;;) {
    refuseAborted(signal)
    const nonce = await operationNonce(context, chainId)
    const last = sent.get(nameOf(context, chainId))
    if (!last || nonce > last.nonce || clock.now() - last.sentAt >= longestWaitMs) return nonce
    await wait(clock, everyMs, signal)
  }
}

/** Notes an operation that was sent. Those with another key than 0, which an app may choose, have an order of their own. */
export function noteSent(context: OperationContext, chainId: string, nonce: bigint): void {
  if (nonce >> 64n === 0n) sent.set(nameOf(context, chainId), { nonce, sentAt: context.clock.now() })
}
