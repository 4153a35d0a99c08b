import { loginError } from '@latchkey/frame/protocol'
import type { RequestContext } from '@latchkey/frame/remote'
import type { EmailUpdateAnswer } from '@latchkey/frame/wire'
import type { HandlersOptions } from './handlers-options.ts'
import type { LoginState } from './login-state.ts'

/** Changes of the e-mail address that a visitor logs in with. */
export function createEmailChange(options: HandlersOptions, state: LoginState) {
  const { keys, server } = options
  let change: { readonly flow: string; readonly email: string } | undefined

  function requireChange() {
    if (change) return change
    throw loginError('login/failed', 'Begin with the new e-mail address', { code: 'login/flow' })
  }
  function nextStep(answer: EmailUpdateAnswer, email: string) {
    if (answer.action === 'DONE') throw loginError('login/failed', 'The address was changed already')
    change = { flow: answer.flow, email }
    return { action: answer.action }
  }

  return {
    async UPDATE_EMAIL({ email }: { email: string }, { origin, signal }: RequestContext) {
      const account = await state.require()
      if (account.passkeyAccount)
        throw loginError('login/failed', 'Only passkeys log in to this account', { code: 'login/method-off' })
      const from = account.logins.find(({ method }) => method === 'email')?.label
      // The keys prove themselves without a word: the app must not begin this for a visitor who knows nothing of it.
      await options.approvals.ask(origin, { kind: 'email-change', ...(from && { from }), to: email }, signal)
      const answer = await server.call('email/update/start', { email, keyProof: await keys.prove(account) })
      return nextStep(answer, email)
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }: { otp: string }) {
      const begun = requireChange()
      nextStep(await server.call('email/update/primary', { flow: begun.flow, code: otp }), begun.email)
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }: { otp: string }) {
      const begun = requireChange()
      await server.call('email/update/secondary', { flow: begun.flow, code: otp })
      change = undefined
      state.forgetAccount()
      return { newEmail: begun.email }
    },
  }
}
