import type { PaymentCurrency } from '@latchkey/api-client'
import { compare } from '../../kernel/format/index.ts'
import type { AmountProblem } from './buy-api.ts'

/** Whether any way to pay takes an amount: each has limits of its own. */
export function checkAmount(amount: string, currency: PaymentCurrency | undefined): AmountProblem | undefined {
  const limits = currency?.paymentMethodLimits ?? []
  if (amount === '' || limits.length === 0) return undefined
  if (limits.some(({ min, max }) => compare(amount, min) >= 0 && compare(amount, max) <= 0)) return undefined
  const [least, most] = [
    limits.map(({ min }) => min).sort(compare)[0],
    limits
      .map(({ max }) => max)
      .sort(compare)
      .at(-1),
  ]
  if (least !== undefined && compare(amount, least) < 0) return { kind: 'below', limit: least }
  return { kind: 'above', limit: most ?? amount }
}
