import { LatchkeyError } from '@latchkey/core/errors'

type RefusalAlert = 'session/expired' | 'relay/project-id-invalid' | 'relay/origin-not-allowed' | 'relay/refused'

/** A relay that closed the connection on purpose, and how core tells the developer. */
export type RelayRefusal = { readonly error: LatchkeyError<'pairing/relay-refused'>; readonly alert: RefusalAlert }

/** The wording is the public relay's. */
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
 * What a close code of 3000 means, with the relay's own reason as `details` of the error; `undefined` for any other trouble with the socket.
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
