import { useUi } from '@latchkey/ui'
import { useEffect } from 'react'

/**
 * Tells screen readers what has come to the screen, in the live regions of the frame: they often keep quiet about a region that comes with its text.
 * Nothing is said without a text.
 */
export function useAnnounce(text: string | false | undefined): void {
  const { announce } = useUi()
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
