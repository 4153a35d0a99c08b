import * as v from 'valibot'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import type { ChainRpc } from '../../blockchain/chain-rpc.ts'
import { readQuantity } from '../../blockchain/evm/contract-reads/hex.ts'
import { HttpError } from '../../http/http-error.ts'
import { withGasMargin } from '../with-gas-margin.ts'
import { erc20 } from './abis.ts'

export type GasQuestion = {
  readonly user: string
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  /** The token that the swap moves, and how much. The simulation allows the spender to take it. */
  readonly token: { readonly address: Hex; readonly spender: Hex; readonly amount: bigint } | undefined
}

const simulated = v.tuple([v.object({ calls: v.array(v.object({ status: v.literal('0x1'), gasUsed: v.string() })) })])

/**
 * Estimates the gas of a swap, with a margin of a fifth. Undefined when the swap would fail or the node can't tell.
 *
 * The swap is simulated in a second later than the newest block's. Pools write their price history with the first swap
 * of a second, and a new pool pays most of the gas for it. An estimate in the same second would leave that out.
 *
 * @param time of the simulated block, Unix seconds, later than the newest block
 */
export async function estimateSwapGas(
  rpc: ChainRpc,
  { user, to, data, value, token }: GasQuestion,
  time: bigint,
): Promise<bigint | undefined> {
  const call = { from: user, to, data, value: toHex(value) }
  const approve = token && { from: user, to: token.address, data: encodeApprove(token.spender, token.amount) }
  const calls = approve ? [approve, call] : [call]
  const params = [{ blockStateCalls: [{ blockOverrides: { time: toHex(time) }, calls }] }, 'latest']
  const [answer, estimated] = await rpc.batch([
    { method: 'eth_simulateV1', params },
    { method: 'eth_estimateGas', params: [call] },
  ])
  const result = v.safeParse(simulated, answer && 'result' in answer ? answer.result : undefined)
  const used = result.success ? result.output[0].calls.at(-1)?.gasUsed : undefined
  // The gas used is reported after the refund, which is at most a fifth of it (EIP-3529). The limit must cover the gas before the refund.
  if (used !== undefined) return withGasMargin((readQuantity(used) * 5n) / 4n)
  return estimated && 'result' in estimated ? withGasMargin(readQuantity(estimated.result)) : undefined
}

export function encodeApprove(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, amount] })
}

/** The refusal of a swap without an estimate, if the caller needs one. */
export function wouldFail(): HttpError {
  return new HttpError(422, 'would_fail', 'The chain says that this swap would fail')
}
