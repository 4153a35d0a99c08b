import type { LoginFailure } from './login-api.ts'
import { failureOf } from './login-errors.ts'

type Failed = { readonly type: 'failed'; readonly failure: LoginFailure }

/**
 * An effect that asks the login site and sends what follows: the event it answers with, or `failed`.
 *
 * @example effects: { verify: attempt(async ({ code }, signal) => (await verify({ code, signal }), { type: 'verified' })) }
 */
export function attempt<Effect, Event>(
  run: (effect: Effect, signal: AbortSignal) => Promise<Event>,
): (effect: Effect, tools: { readonly signal: AbortSignal; send(event: Event | Failed): void }) => Promise<void> {
  return async (effect, { send, signal }) => {
    try {
      send(await run(effect, signal))
    } catch (error) {
      send({ type: 'failed', failure: failureOf(error) })
    }
  }
}
