import type { Router } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'

/** SPEC S4.31, S9.11 */
const shakeMs = 500

/** `true` for the half second in which the modal shakes after a refused close. */
export function useRefusal(router: Router): boolean {
  const refusals = useReadable(router, (state) => state.refusals)
  const [settled, setSettled] = useState(refusals)
  useEffect(() => {
    if (refusals === settled) return
    const timer = setTimeout(() => setSettled(refusals), shakeMs)
    return () => clearTimeout(timer)
  }, [refusals, settled])
  return refusals !== settled
}
