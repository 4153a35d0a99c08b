import { loginError } from '@latchkey/frame/protocol'
import type { RequestContext } from '@latchkey/frame/remote'
import type { EmailUpdateAnswer } from '@latchkey/frame/wire'
import { digestOf, type PasskeyAsker, proveByPasskey, withPasskey } from '../step-up/prove-by-passkey.ts'
import type { HandlersOptions } from './handlers-options.ts'
import type { LoginState } from './login-state.ts'

type AskedPasskey = Parameters<PasskeyAsker['ask']>

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
      // The keys sign their proof without asking, so the visitor is asked here. An app must not start a change that the
      // visitor doesn't know of.
      await options.approvals.ask(origin, { kind: 'email-change', ...(from && { from }), to: email }, signal)
      const drawn = { kind: 'email-change', from, to: email }
      const asker = { server, ask: (...asked: AskedPasskey) => options.passkeys.sign(...asked, signal) }
      const prove = async () =>
        proveByPasskey(asker, account, { action: 'release', digest: await digestOf({ origin, drawn }) })
      const keyProof = await withPasskey((proof) => keys.prove(account, proof), prove)
      const answer = await server.call('email/update/start', { email, keyProof })
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
