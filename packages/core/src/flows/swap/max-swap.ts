import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import type { SwapToken } from './swap-api.ts'

/** Gas that a swap over two pools takes at most, with its margin. */
const swapGas = 450_000n
/** What a swap on Solana keeps back for its fee and for the account of the token that arrives, in lamports. */
const solanaReserve = 5_000_000n

/** All of a token, and all of the native currency but what the swap costs. `undefined` while that is unknown: then no amount would be right. */
export async function maxSwap(
  client: LatchkeyClient,
  { address: account, can, connection: { chainId } }: AccountTarget,
  { address: token }: SwapToken,
): Promise<string | undefined> {
  const held = await can.getBalance?.({ account, chainId, token } as never)
  if (!held) return undefined
  if (token !== undefined) return formatUnits(held.units, held.decimals)
  const cost = chainId.startsWith('solana:') ? solanaReserve : await gasCost(client, chainId)
  if (cost === undefined) return undefined
  return formatUnits(held.units > cost ? held.units - cost : 0n, held.decimals)
}

async function gasCost(client: LatchkeyClient, chainId: string): Promise<bigint | undefined> {
  const price = await (await client.blockchain())?.getGasPrice({ chainId })
  return price && BigInt(price.instant) * swapGas
}
