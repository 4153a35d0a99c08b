import type { Balance } from '@latchkey/core/ports'
import { feeFor, withMargin } from './fees.ts'
import type { OnWallet } from './on-chain.ts'
import { writtenAs } from './read.ts'
import { prepare, tryOut } from './sign-transaction.ts'

/**
 * A transaction's gas limit and its fee: its own if it has one. It is simulated even then, so that the caller learns
 * if the chain would refuse it. Doesn't ask the wallet, except for a phone's public key.
 */
export async function estimateFee(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<{ gas: bigint; fee: Balance }> {
  const prepared = await prepare(on, transaction)
  const { gas: used } = await tryOut(on, prepared)
  const found = feeFor(on.network, withMargin(await used()))
  const { amount, gas } = prepared.fee ?? found
  const { feeDenom } = on.network.settings
  // A fee in several denominations is rare, and the answer has room for one.
  const coin = amount.find(({ denom }) => denom === feeDenom) ?? amount[0]
  const written = await writtenAs(on, coin?.denom ?? feeDenom)
  return { gas: BigInt(gas), fee: { units: BigInt(coin?.amount ?? 0), ...written } }
}
