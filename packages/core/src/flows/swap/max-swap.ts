import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { feeReserve } from '../transactions/fee-reserve.ts'
import { withMargin } from '../transactions/gas-with-margin.ts'
import type { SwapToken } from './swap-api.ts'

export type MaxSwapParameters = WithSignal & {
  readonly connectionId: string
  readonly account: string
  readonly chainId: ChainId
  readonly token: Pick<SwapToken, 'address'>
  /** The call that swaps, if it is built already. */
  readonly call?: EvmCall | undefined
  /** The provider's value for its gas, with a margin. */
  readonly gas?: bigint | undefined
}

/** Gas that a swap over two pools takes at most, with its margin. */
const swapGas = 450_000n
/** Stands for the data of a call that isn't built yet: the cost of storing it on Ethereum depends on its size. */
const sampleData = `0x${'a5'.repeat(1024)}`
/** An address without code, so that the estimate never fails. */
const nowhere = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** The most gas of such a sample, if the gas doesn't include the storing: a base, and an amount for each byte (EIP-7623). */
const sampleGas = { base: 21_000n, byte: 40n }
/** What a swap on Solana keeps back for its fee and for the account of the token that arrives, in lamports. */
const solanaReserve = 5_000_000n

/**
 * The whole balance of a token. Of the native currency, the balance without the cost of the swap, which on chains of the OP stack includes storing it
 * on Ethereum. `undefined` while that cost is unknown.
 */
export async function maxSwap(
  client: LatchkeyClient,
  { token, ...parameters }: MaxSwapParameters,
): Promise<string | undefined> {
  const { account, chainId, signal } = parameters
  const { getBalance } = client.adapterFor(namespaceOf(chainId))?.instance.can ?? {}
  const held = await getBalance?.({ account, chainId, token: token.address, signal })
  if (!held) return undefined
  if (token.address !== undefined) return formatUnits(held.units, held.decimals)
  const cost = namespaceOf(chainId) === 'solana' ? solanaReserve : await costOf(client, parameters)
  if (cost === undefined) return undefined
  return formatUnits(held.units > cost ? held.units - cost : 0n, held.decimals)
}

async function costOf(
  client: LatchkeyClient,
  { call, gas: said, ...target }: Omit<MaxSwapParameters, 'token'>,
): Promise<bigint | undefined> {
  const { estimateFee } = client.adapterFor(namespaceOf(target.chainId))?.instance.can ?? {}
  if (!estimateFee) return undefined
  if (call) {
    try {
      const found = await estimateFee({ ...target, transaction: call })
      const own = withMargin(found.gas)
      if (found.fee) return feeReserve(found, said !== undefined && said > own ? said : own)
    } catch (error) {
      // For example, the account doesn't have the amount any more.
      client.log.debug('The fee of a swap could not be estimated', { error })
    }
  }
  const data = call?.data ?? sampleData
  const sample = await estimateFee({ ...target, transaction: { to: nowhere, data } })
  if (!sample.fee) return undefined
  // On other rollups the gas includes the storing.
  const beside = sample.gas - sampleGas.base - sampleGas.byte * BigInt(data.length / 2)
  return feeReserve(sample, (said ?? swapGas) + (beside > 0n ? beside : 0n))
}
