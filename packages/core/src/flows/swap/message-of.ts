import { compare } from '../../kernel/format/decimal.ts'
import type { SwapMessage, SwapState } from './swap-api.ts'

type Filled = Pick<
  SwapState,
  'sourceToken' | 'toToken' | 'sourceTokenAmount' | 'sourceBalance' | 'quote' | 'error' | 'acknowledged'
> & {
  /** The decimal places of the token that leaves. */
  readonly decimals: number | undefined
}

/** The first input that the form lacks, in the order in which a visitor fills it in. */
export function messageOf(form: Filled): SwapMessage {
  const { acknowledged, decimals, error, quote, sourceBalance, sourceToken, sourceTokenAmount: amount, toToken } = form
  if (!sourceToken || !toToken) return 'select-token'
  if (amount === undefined || (decimals !== undefined && (amount.split('.')[1]?.length ?? 0) > decimals))
    return 'incorrect-amount'
  if (amount === '' || compare(amount, '0') === 0) return 'enter-amount'
  if (sourceBalance !== undefined && compare(amount, sourceBalance) > 0) return 'insufficient-balance'
  if (error) return error.code === 'swap/no-route' ? 'no-route' : 'no-price'
  if (!quote) return 'finding-price'
  return quote.impactLevel === 'severe' && !acknowledged ? 'acknowledge' : 'review'
}
