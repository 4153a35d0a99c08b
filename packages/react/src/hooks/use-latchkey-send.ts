import { type Send, type SendState, send } from '@latchkey/core/features/send'
import { useUi } from '@latchkey/ui'
import { useContext, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { DrawNextContext } from '../provider/next-view.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeySend` returns: the draft with what is known of it, and what changes it. */
export type UseLatchkeySendReturnType = SendState & {
  /** Something can be sent from the account in use. */
  readonly available: boolean
  setToken: Send['setToken']
  setCollectible: Send['setCollectible']
  /** As typed, in the language of the provider: `1,5` and `١٢٣` are amounts. */
  setAmount(text: string): void
  /** Switches between typing an amount of the token and its worth. */
  toggleUnit(): void
  /** Never rejects. */
  max(): Promise<void>
  setReceiver: Send['setReceiver']
  acknowledge: Send['acknowledge']
  draft: Send['draft']
  /** Shows the preview in the modal, which opens where it is closed. */
  review: Send['review']
  reset: Send['reset']
}

/**
 * The transfer that the visitor prepares: the same draft as in the modal's Send view. It survives a reload.
 *
 * @example
 * const { sendTokenAmount, setAmount, setReceiver, message } = useLatchkeySend()
 */
export function useLatchkeySend(): UseLatchkeySendReturnType {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const feature = client.use(send)
  const state = useReadable(feature, (all) => all)
  const shown = useContext(DrawNextContext) !== undefined
  useEffect(() => feature.watchForm(), [feature])
  useEffect(() => (shown ? feature.watch() : undefined), [feature, shown])
  const actions = useMemo(() => {
    const { setToken, setCollectible, setReceiver, acknowledge, draft, reset, review } = feature
    return {
      setToken,
      setCollectible,
      setReceiver,
      acknowledge,
      draft,
      review,
      reset,
      setAmount: (text: string) => feature.setAmount(text, locale),
      toggleUnit: () => feature.toggleUnit(locale),
      max: () => feature.max(locale),
    }
  }, [feature, locale])
  return useMemo(() => ({ ...state, ...actions, available: state.status === 'ready' }), [state, actions])
}
