import { LatchkeyError } from '@latchkey/core/errors'

type RefusalAlert = 'session/expired' | 'relay/project-id-invalid' | 'relay/origin-not-allowed' | 'relay/refused'

/** The relay closed the connection on purpose; `alert` is the text for the developer. */
export type RelayRefusal = { readonly error: LatchkeyError<'pairing/relay-refused'>; readonly alert: RefusalAlert }

/** The public relay's wording. */
const reasons: readonly (readonly [pattern: RegExp, alert: RefusalAlert, fix: string])[] = [
  [
    /origin not allowed/i,
    'relay/origin-not-allowed',
    'Allow the origin of this page for the project id at the operator of the relay.',
  ],
  [
    /not yet valid|expired/i,
    'session/expired',
    'The clock of this device is wrong: its date and time are not what the relay has.',
  ],
  [
    /invalid key|project/i,
    'relay/project-id-invalid',
    'The relay does not know this project id. Check `relay.projectId`.',
  ],
]

/**
 * Decodes a close with code 3000, with the relay's own reason as `details` of the error. `undefined` for any other trouble with the socket.
 */
export function relayRefusal(thrown: unknown): RelayRefusal | undefined {
  const message = thrown instanceof Error ? thrown.message : ''
  const [, reason = ''] = /\bcode: 3000\b(?:\s*\((.*)\))?/s.exec(message) ?? []
  if (!message.includes('code: 3000')) return undefined
  const [, alert = 'relay/refused', fix] = reasons.find(([pattern]) => pattern.test(reason)) ?? []
  const error = new LatchkeyError('pairing/relay-refused', {
    cause: thrown,
    details: reason || message,
    metaMessages: fix ? [fix] : [],
  })
  return { error, alert }
}
