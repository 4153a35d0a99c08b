import type { EstimatedFee } from '../../kernel/ports/ability-values.ts'

/** Wallets reserve up to twice the price of the moment, because it may rise until a block takes the transaction. */
const reserve = 2n

/** What is kept back for the fee of a transaction that needs `needed` gas, on an Ethereum chain. The price is that of an estimate (`estimateFee`). */
export function feeReserve(
  { fee, gas, once = 0n }: Pick<EstimatedFee, 'fee' | 'gas' | 'once'>,
  needed: bigint,
): bigint {
  const all = fee?.units ?? 0n
  return gas > 0n ? ((all - once) * needed * reserve + gas - 1n) / gas + once * reserve : all
}
