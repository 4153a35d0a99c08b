import { useEffect, useState } from 'react'

/** How long it takes, in ms. */
const shakeMs = 500

/** `shake()` turns `shaking` on for 500 ms; again in the meantime starts again. `shakes` counts the starts. */
export function useShake(): { readonly shaking: boolean; readonly shakes: number; shake(): void } {
  const [shakes, setShakes] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (shakes === 0) return
    const timer = setTimeout(() => setEnded(shakes), shakeMs)
    return () => clearTimeout(timer)
  }, [shakes])
  return { shaking: shakes !== ended, shakes, shake: () => setShakes((count) => count + 1) }
}
