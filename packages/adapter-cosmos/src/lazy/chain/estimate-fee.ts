import type { Balance } from '@latchkey/core/ports'
import { feeFor, withMargin } from './fees.ts'
import type { OnWallet } from './on-chain.ts'
import { writtenAs } from './read.ts'
import { prepare, tryOut } from './sign-transaction.ts'

/** A transaction's gas limit and its fee. Doesn't ask the wallet, except for a phone's public key. */
export async function estimateFee(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<{ gas: bigint; fee: Balance }> {
  const prepared = await prepare(on, transaction)
  const { gas: used } = await tryOut(on, prepared)
  const gas = withMargin(await used())
  const [coin] = feeFor(on.network, gas).amount
  const written = await writtenAs(on, on.network.settings.feeDenom)
  return { gas, fee: { units: BigInt(coin?.amount ?? 0), ...written } }
}
