import { useEffect, useRef } from 'react'
import { useUi } from '../../ui-provider/ui-context.ts'

/** Says what came of waiting (`''`: what came speaks for itself); what changes later by itself is no news. */
export function useArrival(waiting: boolean, words: string): void {
  const { announce } = useUi()
  const waited = useRef(false)
  useEffect(() => {
    if (waited.current && !waiting && words) announce(words)
    waited.current = waiting
  }, [announce, waiting, words])
}
