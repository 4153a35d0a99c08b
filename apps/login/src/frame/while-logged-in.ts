import { loginError, refusalOf } from '@latchkey/frame/protocol'
import type { RpcContext } from '../rpc/rpc-context.ts'

/** How long the server's answer is valid, in ms. A visitor may read a question for longer. */
const answerMs = 30_000
const endedCodes: ReadonlySet<string | undefined> = new Set(['login/access', 'login/session-ended'])

/**
 * Makes sure that the login hasn't ended before its keys sign. Otherwise open keys in the worker would sign for a
 * device that the visitor has removed or logged out elsewhere. The server is asked while the visitor reads. If it can't
 * be reached, nothing ends here: the worker opens its keys every five minutes, and needs the server for that. Passkeys
 * need no such check.
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
    // If the visitor declines, no code waits for the answer, so its error is caught here.
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
