import { abortable, currencyOf } from '@latchkey/core/adapter-kit'
import type { Balance } from '@latchkey/core/ports'
import type { DriverTarget } from '../driver.ts'
import { nodeError } from './errors.ts'
import type { OnNetwork } from './nodes.ts'
import { toExtrinsic, type Unsigned } from './to-extrinsic.ts'

/** A transaction's weight (picoseconds of the chain's time) and its fee. Doesn't ask the wallet. */
export async function estimateFee(
  on: OnNetwork & { readonly target: DriverTarget },
  { transaction }: { readonly transaction: unknown },
): Promise<{ gas: bigint; fee: Balance }> {
  const { api } = await abortable(on.nodes.of(on.network), on.signal)
  return feeOf(on, toExtrinsic(api, transaction))
}

export async function feeOf(
  on: OnNetwork & { readonly target: DriverTarget },
  { extrinsic, tip }: Unsigned,
): Promise<{ gas: bigint; fee: Balance }> {
  try {
    const { partialFee, weight } = await extrinsic.paymentInfo(on.target.address, { tip })
    const time = (weight as unknown as { refTime?: { toBigInt(): bigint } }).refTime
    const gas = time ? time.toBigInt() : BigInt(String(weight))
    return { gas, fee: { units: partialFee.toBigInt() + tip, ...currencyOf(on.network) } }
  } catch (thrown) {
    throw nodeError(thrown)
  }
}
