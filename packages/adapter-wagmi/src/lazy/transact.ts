import type { ContractCall, Target } from '@latchkey/core'
import { decodeTransaction } from '@latchkey/eip1193'
import { estimateGas, sendTransaction as wagmiSendTransaction, writeContract as wagmiWriteContract } from '@wagmi/core'
import { getAddress } from 'viem'
import type { Config } from '../wagmi-types.ts'
import { assertTarget } from './assert-target.ts'

type Sending = Target<'eip155'> & { transaction: unknown }

/** SPEC S7.24 */
export async function sendTransaction(config: Config, parameters: Sending): Promise<{ hash: string }> {
  const transaction = decode(parameters.transaction)
  const target = await assertTarget(config, parameters)
  return { hash: await wagmiSendTransaction(config, { ...transaction, ...target }) }
}

/** How much gas the transaction needs: the network's estimate, the wallet isn't asked. */
export async function estimateFee(config: Config, parameters: Sending): Promise<{ gas: bigint }> {
  const transaction = decode(parameters.transaction)
  const { account, chainId } = await assertTarget(config, parameters)
  return { gas: await estimateGas(config, { ...transaction, account, chainId }) }
}

export async function writeContract(
  config: Config,
  parameters: Target<'eip155'> & { call: ContractCall },
): Promise<{ hash: string }> {
  const target = await assertTarget(config, parameters)
  return { hash: await wagmiWriteContract(config, { ...(parameters.call as object), ...target } as never) }
}

/** As wagmi takes it. */
function decode(value: unknown) {
  const transaction = decodeTransaction(value, (address) => getAddress(address))
  return { ...transaction, ...(transaction.gasPrice !== undefined && { type: 'legacy' as const }) }
}
