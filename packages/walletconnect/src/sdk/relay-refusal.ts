import { LatchkeyError } from '@latchkey/core/errors'

const fixes: readonly (readonly [pattern: RegExp, fix: string])[] = [
  [/origin not allowed/i, 'Allow the origin of this page for the project id at the operator of the relay.'],
  [/not yet valid|expired/i, 'The clock of this device is wrong: its date and time are not what the relay has.'],
  [/invalid key|project/i, 'The relay does not know this project id. Check `relay.projectId`.'],
]

/**
 * The error for a relay that closed the connection on purpose (close code 3000), with the relay's own reason as `details`; `undefined` for
 * any other trouble with the socket.
 */
export function relayRefusal(error: unknown): LatchkeyError<'pairing/relay-refused'> | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, reason = ''] = /\bcode: 3000\b(?:\s*\((.*)\))?/s.exec(message) ?? []
  if (!message.includes('code: 3000')) return undefined
  const fix = fixes.find(([pattern]) => pattern.test(reason))?.[1]
  return new LatchkeyError('pairing/relay-refused', {
    cause: error,
    details: reason || message,
    metaMessages: fix ? [fix] : [],
  })
}
