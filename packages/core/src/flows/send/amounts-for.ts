import { divide, multiply, roundDecimal } from '../../kernel/format/decimal.ts'
import type { SendState } from './send-api.ts'

type Priced = Pick<SendState, 'amountIn' | 'token' | 'decimals' | 'sendTokenAmount'>

/** Until the chain has said how many decimal places the token has. */
const defaultDecimals = 18

/** The amount of the token that is worth so much in USD, rounded down. `undefined` without a price. */
export function tokenAmountOf({ decimals = defaultDecimals, token }: Priced, worth: string): string | undefined {
  if (token?.price === undefined) return undefined
  return roundDecimal(divide(worth, token.price, decimals + 2), decimals, 'floor')
}

/** The amount in the unit that was not typed: for an amount of the token its worth in USD, for a worth the amount. */
export function otherAmountOf({ amountIn, sendTokenAmount: amount, token }: Priced): string | undefined {
  if (!amount || token?.price === undefined) return undefined
  return amountIn === 'token' ? multiply(amount, token.price, 2) : amount
}

/** An amount as the visitor would type it: with the decimal mark of the language, without groups. */
export function typedAmount(amount: string, locale = 'en'): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return amount.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.')
}
