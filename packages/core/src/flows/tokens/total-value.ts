import { add } from '../../kernel/format/arithmetic.ts'
import type { Token } from './tokens-api.ts'

/** What tokens are worth together, exactly. What passes itself off as something else is worth nothing; without any price there is no sum. */
export function totalValue(tokens: readonly Pick<Token, 'value' | 'isSpam' | 'lookAlike'>[]): string | undefined {
  const values = tokens.flatMap(({ value, isSpam, lookAlike }) =>
    value === undefined || isSpam || lookAlike ? [] : [value],
  )
  return values.length ? values.reduce(add) : undefined
}
