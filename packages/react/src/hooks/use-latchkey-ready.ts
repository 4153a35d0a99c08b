import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/**
 * `true` once storage was read and every earlier connection has been restored or given up: until then "not connected" may be premature. It
 * doesn't wait for connections that wagmi restores: there wait until wagmi's `useConnection()` isn't `reconnecting` any more.
 *
 * @example
 * const ready = useLatchkeyReady()
 * const { address } = useLatchkeyAccount()
 * return <p>{ready ? (address ?? 'Not connected.') : 'One moment'}</p>
 */
export function useLatchkeyReady(): boolean {
  return useReadable(useLatchkeyContext().client.ready, (ready) => ready)
}
