import { loginError, refusalOf } from '@latchkey/frame/protocol'
import type { RpcContext } from './rpc-context.ts'

/** How long the server's answer counts, in ms: a visitor may read for a long time. */
const answerMs = 30_000
const endedCodes: ReadonlySet<string | undefined> = new Set(['login/access', 'login/session-ended'])

/**
 * Signs for a login that still stands: keys that the worker has open would sign for a device that the visitor has removed or logged out elsewhere. The server is asked while the
 * visitor reads. A server that can't be reached ends nothing here; the worker opens its keys every five minutes, which needs the server. A passkey signs by itself.
 */
export function whileLoggedIn(context: RpcContext): RpcContext {
  const { approvals, clock, passkeyAccount, server, sign } = context
  if (passkeyAccount) return context
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined

  function check(): Promise<void> {
    if (asked && clock.now() - asked.at < answerMs) return asked.answer
    const answer = server.call('account', {}).then(
      () => undefined,
      (error: unknown) => {
        if (endedCodes.has(refusalOf(error)?.code))
          throw loginError('login/failed', 'The login of this device has ended', { code: 'login/session-ended' })
      },
    )
    // A visitor who declines leaves it without a listener.
    answer.catch(() => {})
    asked = { at: clock.now(), answer }
    return answer
  }

  return {
    ...context,
    approvals: {
      ask(...given) {
        void check()
        return approvals.ask(...given)
      },
    },
    async sign(...given) {
      await check()
      return sign(...given)
    },
  }
}
