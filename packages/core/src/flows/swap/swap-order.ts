import { compare } from '../../kernel/format/decimal.ts'
import { visibleDescription } from '../operations/visible-description.ts'
import type { MeasuredToken } from './find-quote.ts'
import { parseSlippage } from './slippage.ts'
import type { ReviewedSwap } from './swap-draft.ts'

/** Plain data from which a later page builds a swap again. */
export type SwapOrder = Pick<ReviewedSwap, 'amount' | 'approval' | 'from' | 'isMax' | 'slippage' | 'to' | 'words'> & {
  readonly quote: { readonly id?: string | undefined; readonly toAmount: string }
}

/** The part of a reviewed swap that is stored. */
export function orderOf({ amount, approval, from, isMax, quote, slippage, to, words }: ReviewedSwap): SwapOrder {
  const { id, toAmount } = quote
  const tokens = { from: measured(from), to: measured(to) }
  return { amount, approval, ...tokens, slippage, words, quote: { id, toAmount }, ...(isMax && { isMax }) }
}

/** The fields of a token without balances and prices, which get old. */
function measured({ decimals, token }: MeasuredToken): MeasuredToken {
  const { address, id, symbol } = token
  return { decimals, token: { id, symbol, ...(address !== undefined && { address }) } as MeasuredToken['token'] }
}

/** Storage may contain anything: an incomplete order is dropped. */
export function decodeSwapOrder(value: unknown): SwapOrder | undefined {
  const { amount, approval, from, isMax, quote, slippage, to, words } = fieldsOf(value)
  const [sold, bought] = [decodeToken(from), decodeToken(to)]
  const { approve, description, reset } = fieldsOf(words)
  const { id, toAmount } = fieldsOf(quote)
  const percent = isText(slippage) ? parseSlippage(slippage) : undefined
  const areWords = isText(approve) && isText(description) && isText(reset)
  if (!sold || !bought || !areWords || percent === undefined || !isAmount(amount) || !isAmount(toAmount))
    return undefined
  if (approval !== 'exact' && approval !== 'unlimited') return undefined
  const said = (text: string) => visibleDescription(text) ?? ''
  return {
    amount,
    approval,
    from: sold,
    to: bought,
    slippage: percent,
    words: { approve: said(approve), description: said(description), reset: said(reset) },
    quote: { toAmount, ...(isText(id) && { id }) },
    ...(isMax === true && { isMax }),
  }
}

function decodeToken(value: unknown): MeasuredToken | undefined {
  const { decimals, token } = fieldsOf(value)
  const { address, id, symbol } = fieldsOf(token)
  const areDecimals = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  if (!areDecimals || !isText(id) || !isText(symbol) || (address !== undefined && !isText(address))) return undefined
  return measured({
    decimals,
    token: { id, symbol: visibleDescription(symbol) ?? '', address } as MeasuredToken['token'],
  })
}

const longest = 300
const fieldsOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longest

function isAmount(value: unknown): value is string {
  try {
    return isText(value) && compare(value, '0') > 0
  } catch {
    return false
  }
}
