import type { LatchkeyClient } from '../../kernel/client.ts'
import { isLatchkeyError } from '../../kernel/errors/index.ts'
import type { CheckedSwap, SwapToCheck, Target } from '../../kernel/ports/ability.ts'
import { swapRefused } from './swap-errors.ts'

/** A swap of the services' on Solana, what was agreed, and the programs that the operator allows (CAIP-10). */
type SolanaSwap = Target & Omit<SwapToCheck, 'programs'> & { readonly contracts: readonly string[] }

/**
 * Has the network's node try a swap, and compares what the account would have afterwards with what was agreed: what an exchange says beside its transaction binds
 * nothing. Lookup tables are read for that.
 *
 * @throws LatchkeyError `swap/refused`, `solana/transaction-failed`
 */
export async function trySolanaSwap(client: LatchkeyClient, { contracts, ...swap }: SolanaSwap): Promise<CheckedSwap> {
  const check = client.adapterFor('solana')?.instance.can.checkSwap
  if (!check) throw swapRefused('The adapter can’t check it.')
  const here = `${swap.chainId}:`
  const programs = contracts.flatMap((id) => (id.startsWith(here) ? [id.slice(here.length)] : []))
  try {
    return await check({ ...swap, programs } as never)
  } catch (error) {
    if (isLatchkeyError(error, 'request/invalid')) throw swapRefused(error.details ?? '')
    throw error
  }
}
