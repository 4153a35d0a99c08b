import { useEffect, useReducer } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ConnectedCode } from '../provider/modal-loader.ts'

/**
 * Loads the modules that a button needs once a wallet is connected, which are not in the initial load. It begins at the first sign of a
 * connection, so that they are here when the wallet has answered.
 */
export function useConnectedCode(wanted: boolean): ConnectedCode | undefined {
  const { client, loader } = useLatchkeyContext()
  const { connected } = loader
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const missing = wanted && !connected.value
  useEffect(() => {
    if (!missing) return
    let current = true
    connected.load().then(
      () => current && refresh(),
      (error: unknown) => client.log.warn('The account could not be loaded', { error }),
    )
    return () => {
      current = false
    }
  }, [client, connected, missing])
  return connected.value
}
