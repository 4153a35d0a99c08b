import { useEffect } from 'react'
import { type Politeness, useUi } from './ui-context.ts'

/** Tells screen readers what has changed on the screen; an empty text says nothing. */
export function useAnnounce(text: string, politeness: Politeness = 'polite'): void {
  const { announce } = useUi()
  useEffect(() => {
    if (text) announce(text, politeness)
  }, [announce, text, politeness])
}
