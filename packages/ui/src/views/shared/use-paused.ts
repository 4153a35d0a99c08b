import { useEffect, useState } from 'react'

/** How long no key must have changed a text before something is said about it, in ms. */
const pauseMs = 700

/** The text, once nothing has changed it for a while: so that not every key is answered. Until then `''`. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    if (text === paused) return
    const timer = setTimeout(setPaused, pauseMs, text)
    return () => clearTimeout(timer)
  }, [paused, text])
  return text === paused ? text : ''
}
