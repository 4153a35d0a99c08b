import { useLatchkeyClient } from './use-latchkey-client.ts'
import { useReadable } from './use-readable.ts'

/** `true` once storage was read and every earlier connection has been restored or given up: until then "not connected" may be premature. */
export function useLatchkeyReady(): boolean {
  return useReadable(useLatchkeyClient().ready, (ready) => ready)
}
