import type { Cancel, ChainId, ContractCall, Replacement, Target } from '@latchkey/core'
import { fromCaip } from '@latchkey/eip1193'
import { estimateGas, sendTransaction as wagmiSendTransaction, writeContract as wagmiWriteContract } from '@wagmi/core'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Config } from '../wagmi-types.ts'
import { assertTarget } from './assert-target.ts'
import { decodeTransaction } from './decode-transaction.ts'

type Sending = Target<'eip155'> & { transaction: unknown }

/** SPEC S7.24 */
export async function sendTransaction(config: Config, parameters: Sending): Promise<{ hash: string }> {
  const transaction = decodeTransaction(parameters.transaction)
  const target = await assertTarget(config, parameters)
  return { hash: await wagmiSendTransaction(config, { ...transaction, ...target }) }
}

/** How much gas the transaction needs: the network's estimate, the wallet isn't asked. */
export async function estimateFee(config: Config, parameters: Sending): Promise<{ gas: bigint }> {
  const transaction = decodeTransaction(parameters.transaction)
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

/**
 * Waits until a transaction is in a block. A wallet may speed it up meanwhile, which counts as the same one; one that the visitor
 * cancelled or replaced by another has not happened.
 */
export async function waitForTransaction(
  config: Config,
  { chainId, hash }: Cancel & { chainId: ChainId<'eip155'>; hash: string },
): Promise<{ status: 'success' | 'reverted'; replacement?: Replacement }> {
  let replacement: Replacement | undefined
  const receipt = await waitForTransactionReceipt(config.getClient({ chainId: fromCaip(chainId) }), {
    hash: hash as `0x${string}`,
    onReplaced: ({ reason, transaction }) => {
      replacement = { reason, hash: transaction.hash }
    },
  })
  const happened = !replacement || replacement.reason === 'repriced'
  return { status: happened ? receipt.status : 'reverted', ...(replacement && { replacement }) }
}
