import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** Disconnects, and says so where that fails; never rejects. */
export function useLeave(): (parameters: DisconnectParameters) => Promise<void> {
  const { client } = useLatchkeyContext()
  return useCallback(
    async (parameters) => {
      try {
        await disconnect(client, parameters)
      } catch {
        client.toasts.show({ variant: 'error', message: { key: 'disconnectFailed' } })
      }
    },
    [client],
  )
}
