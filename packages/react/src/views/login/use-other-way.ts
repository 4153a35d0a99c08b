import { useEffect } from 'react'
import { useLatchkeyContext } from '../../provider/context.ts'
import { useConsentFirst } from '../consent.ts'

/**
 * Leads back to the ways to log in. A view whose login was never begun, opened directly or found in the history, does so by itself: only a
 * press may begin it.
 */
export function useOtherWay(neverBegun: boolean, reset: () => void): () => void {
  const { client } = useLatchkeyContext()
  useConsentFirst()
  useEffect(() => {
    if (neverBegun) client.router.reset({ view: 'Connect' })
  }, [client, neverBegun])
  return () => {
    reset()
    client.router.reset({ view: 'Connect' })
  }
}
