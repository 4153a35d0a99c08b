import type { Clock } from '@latchkey/core'
import { disconnectMs } from '../limits.ts'
import type { Sdk } from '../sdk/open-sdk.ts'
import { waitFor } from '../wait-for.ts'

/**
 * Tells a session's wallet that it is over. `told` settles when the relay has taken the message, which with a relay that is down may take a
 * minute; `enough` settles with it, or as soon as waiting for it makes no sense.
 */
export function disconnectSession(
  { client, link }: Sdk,
  topic: string,
  clock: Clock,
): { told: Promise<void>; enough: Promise<void> } {
  const told = client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  const enough = waitFor<void>(
    (resolve) => {
      told.then(resolve, () => resolve())
      let taken = false
      return link.on((event) => {
        // Not before it is encrypted: the session's keys go next.
        if (event.type === 'taken' && event.topic === topic) taken = true
        if (taken && !link.connected()) resolve()
      })
    },
    { clock, ms: disconnectMs },
  ).catch(() => {})
  return { told, enough }
}
