import { useCallback, useSyncExternalStore } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ConnectedCode } from '../provider/modal-loader.ts'

/**
 * Loads the modules that a button needs once a wallet is connected, which are not in the initial load. It begins at the first sign of a
 * connection, so that they are here when the wallet has answered.
 */
export function useConnectedCode(wanted: boolean): ConnectedCode | undefined {
  const { client, loader } = useLatchkeyContext()
  const { connected } = loader
  const load = useCallback(
    (onLoad: () => void) => {
      if (wanted)
        connected.load().then(onLoad, (error: unknown) => client.log.warn('The account could not be loaded', { error }))
      return () => {}
    },
    [client, connected, wanted],
  )
  const read = () => connected.value
  return useSyncExternalStore(load, read, read)
}
