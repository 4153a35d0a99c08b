import type { LatchkeyClient } from '../../kernel/client.ts'
import { isLatchkeyError, LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { longestTimerMs, signInRetryMs, signInTries } from '../../kernel/limits.ts'
import type { EffectRunners } from '../../kernel/machine.ts'
import type { Siwx } from '../../kernel/ports/siwx.ts'
import type { Checks } from './checks.ts'
import { failureOf, isOutage } from './failure-of.ts'
import { isLive } from './is-live.ts'
import { createSignatureRequest } from './request-signature.ts'
import type { SignInEffect, SignInEvent } from './sign-in-event.ts'

type Options = {
  readonly client: LatchkeyClient
  /** The site's part, loaded at the first use. */
  load(): Promise<Siwx>
  /** Proofs that are being checked. */
  readonly checks: Checks
  /** Whether the connection was made a moment ago; asked once. */
  takeMade(connectionId: string): boolean
}

/** The effects of the sign-in's machine. */
export function signInEffects({ checks, client, load, takeMade }: Options): EffectRunners<SignInEvent, SignInEffect> {
  const { clock } = client
  const requestSignature = createSignatureRequest(client)

  function at(time: number, signal: AbortSignal, callback: () => void) {
    const wait = time - clock.now()
    const again = () => at(time, signal, callback)
    const cancel = clock.setTimeout(
      wait > longestTimerMs ? again : callback,
      Math.min(Math.max(wait, 0), longestTimerMs),
    )
    signal.addEventListener('abort', cancel, { once: true })
  }
  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      at(clock.now() + signInRetryMs, signal, resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })

  return {
    async check({ attempt, subject: { address, chainId, connectionId } }, { send }) {
      try {
        const siwx = await load()
        if (takeMade(connectionId) && siwx.askAgainOn?.includes('wallet')) await siwx.revokeSession(chainId, address)
        const sessions = await siwx.getSessions(chainId, address)
        const session = sessions.find((one) => isLive(one, clock.now()))
        send(session ? { type: 'found', attempt, session } : { type: 'none', attempt })
      } catch (thrown) {
        const error = normalizeError(thrown)
        client.log.warn('Whether there is a session could not be told', { error })
        send({ type: 'checkFailed', attempt, error })
      }
    },
    async prepare({ attempt, subject: { address, chainId } }, { send, signal }) {
      for (let tries = 1; ; tries += 1) {
        try {
          const siwx = await load()
          return send({
            type: 'message',
            attempt,
            message: await siwx.createMessage({ accountAddress: address, chainId }),
          })
        } catch (thrown) {
          const cause = normalizeError(thrown)
          if (isOutage(cause) && tries < signInTries && !signal.aborted) await pause(signal)
          else {
            const details = 'A problem occurred while trying initialize authentication'
            return send({
              type: 'messageFailed',
              attempt,
              error: new LatchkeyError('sign-in/init-failed', { cause, details }),
            })
          }
        }
      }
    },
    expire({ session }, { signal, send }) {
      const { expirationTime } = session.data
      if (expirationTime === undefined) return
      at(Date.parse(expirationTime), signal, () => {
        send({ type: 'ended' })
        // A server may have let it go on.
        send({ type: 'recheck' })
      })
    },
    async recheckLater(_, { signal, send }) {
      const { recheckMs } = await load()
      if (recheckMs !== undefined && !signal.aborted)
        at(clock.now() + recheckMs, signal, () => send({ type: 'recheck' }))
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    },
    stale({ attempt, at: time }, { signal, send }) {
      at(time, signal, () => send({ type: 'stale', attempt }))
    },
    async sign({ attempt, message, subject }, { send }) {
      try {
        send({ type: 'signed', attempt, proof: await requestSignature(message, subject) })
      } catch (thrown) {
        const error = normalizeError(thrown)
        send({ type: 'signFailed', attempt, failure: failureOf(error, subject), error })
      }
    },
    async verify({ attempt, proof, subject }, { send }) {
      try {
        const siwx = await load()
        await checks.run(() => siwx.addSession(proof))
        send({ type: 'stored', attempt })
      } catch (thrown) {
        const error = normalizeError(thrown, 'sign-in/refused')
        if (isOutage(error)) send({ type: 'unverified', attempt, error })
        else {
          const refusal = isLatchkeyError(error, 'sign-in/refused')
            ? error
            : new LatchkeyError('sign-in/refused', { cause: error, details: error.details ?? error.shortMessage })
          send({ type: 'refused', attempt, failure: failureOf(refusal, subject), error: refusal })
        }
      }
    },
  }
}
