import { createSafeContext } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** How long the next view's code may take before anything is said of it, in ms: mostly it is here at once, and nothing must flash. */
const lateMs = 150

/** Whether the next view's code is awaited: for what was pressed in the view that is still shown. */
export const PendingContext = createSafeContext(false)

/** Whether the wanted view has kept the visitor waiting, while another one is shown. */
export function useDelayedPending(awaited: boolean): boolean {
  const { clock } = useLatchkeyContext().client
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!awaited) return
    const stop = clock.setTimeout(() => setLate(true), lateMs)
    return () => {
      stop()
      setLate(false)
    }
  }, [clock, awaited])
  return late
}
