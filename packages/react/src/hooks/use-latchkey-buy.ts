import { type Buy, type BuyState, buy } from '@latchkey/core/features/buy'
import { useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyBuy` returns: what is for sale, what was chosen, the purchases of this browser, and what changes them. */
export type UseLatchkeyBuyReturnType = BuyState &
  Omit<Buy, 'getState' | 'getInitialState' | 'subscribe' | 'canBuy'> & {
    /** A purchase can begin as things stand. */
    readonly canBuy: boolean
  }

/**
 * Buying crypto for money: the same choices and purchases as in the modal's views. `begin` opens the provider's window, so it is called in
 * the click.
 *
 * @example
 * const { providers, selectProvider, setAmount, canBuy, begin } = useLatchkeyBuy()
 */
export function useLatchkeyBuy(): UseLatchkeyBuyReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(buy)
  const state = useReadable(feature, (all) => all)
  useEffect(() => {
    if (feature.getState().status === 'idle') void feature.load()
  }, [feature])
  return useMemo(() => {
    const { getInitialState, getState, subscribe, canBuy, ...actions } = feature
    return { ...state, ...actions, canBuy: canBuy() }
  }, [feature, state])
}
