import { useEffect, useRef } from 'react'
import { useUi } from '../../ui-provider/ui-context.ts'

/** Announces the result of waiting (`''`: the new content needs no announcement). Later changes are not announced. */
export function useArrival(waiting: boolean, words: string): void {
  const { announce } = useUi()
  const waited = useRef(false)
  useEffect(() => {
    if (waited.current && !waiting && words) announce(words)
    waited.current = waiting
  }, [announce, waiting, words])
}
