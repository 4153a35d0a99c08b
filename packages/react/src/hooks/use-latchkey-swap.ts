import { type Swap, type SwapRequest, type SwapState, swap } from '@latchkey/core/features/swap'
import { useUi } from '@latchkey/ui'
import { useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeySwap` returns: the form with what is known of it, and what changes it. */
export type UseLatchkeySwapReturnType = SwapState & {
  /** The account in use can swap here. */
  readonly available: boolean
  /** Its amount is a decimal string; the form has it in the language of the provider. */
  request(parameters: SwapRequest): void
  setSourceToken: Swap['setSourceToken']
  setToToken: Swap['setToToken']
  switchTokens(): void
  /** As typed, in the language of the provider: `1,5` and `١٢٣` are amounts. */
  setAmount(text: string): void
  /** Never rejects. */
  max(): Promise<void>
  setSlippage: Swap['setSlippage']
  setApproval: Swap['setApproval']
  acknowledge: Swap['acknowledge']
  retry: Swap['retry']
  draft: Swap['draft']
  /** Shows the preview, in the open modal. */
  review: Swap['review']
  reset: Swap['reset']
}

/**
 * The swap that the visitor prepares: the same form as in the modal's Swap view. Its price is kept up to date while the hook is mounted.
 *
 * @example
 * const { quote, setAmount, request, message } = useLatchkeySwap()
 */
export function useLatchkeySwap(): UseLatchkeySwapReturnType {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const feature = client.use(swap)
  const state = useReadable(feature, (all) => all)
  useEffect(() => feature.watch(), [feature])
  const actions = useMemo(() => {
    const { acknowledge, draft, reset, retry, review, setApproval, setSlippage } = feature
    const { setSourceToken, setToToken } = feature
    return {
      acknowledge,
      draft,
      reset,
      retry,
      review,
      setApproval,
      setSlippage,
      setSourceToken,
      setToToken,
      request: (parameters: SwapRequest) => feature.request(parameters, locale),
      switchTokens: () => feature.switchTokens(locale),
      setAmount: (text: string) => feature.setAmount(text, locale),
      max: () => feature.max(locale),
    }
  }, [feature, locale])
  return useMemo(() => ({ ...state, ...actions, available: state.status === 'ready' }), [state, actions])
}
