import type { SwapToken as ListedToken } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { compare } from '../../kernel/format/decimal.ts'
import { accountTarget } from '../account/account-target.ts'
import { tokens } from '../tokens/tokens.ts'
import { type SwapPrices, worthOf } from './find-quote.ts'
import { listsOf } from './list-tokens.ts'
import { messageOf } from './message-of.ts'
import type { SwapMessage, SwapState } from './swap-api.ts'

/** The fields of the form. The rest of `SwapState` is calculated from them. */
export type SwapForm = Omit<
  SwapState,
  'message' | 'sourceValue' | 'toValue' | 'ownTokens' | 'suggestedTokens' | 'tokens'
> & {
  readonly listed: readonly ListedToken[]
  readonly prices: SwapPrices
  /** The amount is the maximum of the native currency, which is calculated again for each build. */
  readonly isMax: boolean
  /** The loss that the visitor has consented to, in percent. */
  readonly consented?: string | undefined
  readonly decimals: { readonly from?: number | undefined; readonly to?: number | undefined }
}

/** The form as its parts read and change it. */
export type SwapFormPort = {
  readonly get: () => SwapForm
  readonly set: (change: Partial<SwapForm>) => void
  readonly message: () => SwapMessage
}

const noTokens = { sourceToken: undefined, toToken: undefined, sourceBalance: undefined, toBalance: undefined }
/** A form whose quote is gone. */
export const noQuote = { quote: undefined, error: undefined, loadingQuote: false, acknowledged: false } as const
/** A form in which nothing was entered. */
export const emptyForm = {
  ...noTokens,
  ...noQuote,
  amountText: '',
  sourceTokenAmount: '',
  prices: {},
  decimals: {},
  loadingPrices: false,
  findingMax: false,
  maxFailed: false,
  isMax: false,
} as const

/** The state of a form. Lists of tokens, worths and the message are calculated from its fields. */
export function swapStateOf(
  client: LatchkeyClient,
  { consented: _, decimals, isMax: __, listed, prices, ...held }: SwapForm,
): SwapState {
  const target = accountTarget(client)
  const owned = target && client.use(tokens).getState()[target.id]
  const lists = listsOf(held.chainId ?? '', listed, owned?.tokens ?? [])
  const { quote, sourceTokenAmount: amount } = held
  return {
    ...held,
    ...lists,
    sourceValue: amount && compare(amount, '0') > 0 ? worthOf(amount, prices.from) : undefined,
    toValue: worthOf(quote?.toAmount, prices.to),
    message: messageOf({ ...held, decimals: decimals.from }),
  }
}
