import { roundDecimal } from './round-decimal.ts'

/**
 * A balance for display: cut to 3 decimals, never rounded up to more than there is, without padding (R33). With nothing
 * loaded '0.000' (SPEC S5.30).
 *
 * @throws `amount/invalid`
 */
export function formatBalance(balance: string | undefined): string {
  return balance === undefined ? '0.000' : roundDecimal(balance, 3, 'floor')
}
