import { loginError } from '@latchkey/frame/protocol'
import type { RequestContext } from '@latchkey/frame/remote'
import { loadOnce } from '../load-once.ts'
import type { HandlersOptions } from './handlers-options.ts'
import type { LoginState } from './login-state.ts'

/** Logins by e-mail, and changes of the address. */
export function createEmailHandlers(options: HandlersOptions, state: LoginState) {
  const { projectId, server } = options
  let flow: string | undefined
  // Few visitors change their address, so the code for that comes with the first change.
  const change = loadOnce(async () => (await import('./email-change.ts')).createEmailChange(options, state))

  function requireFlow(): string {
    if (flow) return flow
    throw loginError('login/failed', 'Begin with an e-mail address', { code: 'login/flow' })
  }

  return {
    async CONNECT_EMAIL({ email }: { email: string }) {
      const locale = options.locale()
      const request = { projectId, email, purpose: 'login' as const, ...(locale && { locale }) }
      // Only a login on this app counts as logged in. A login on another app must not answer the request.
      const started = await server.call('email/start', request, { withoutSession: !(await state.isLoggedIn()) })
      flow = started.action === 'CONNECT' ? undefined : started.flow
      if (started.action === 'CONNECT') return { action: started.action }
      options.prepare?.()
      const { action, device, place } = started
      return { action, device, ...(place && { place }) }
    },
    // The code of the same mail also confirms the device, so nothing is left to do.
    async CONNECT_DEVICE() {
      requireFlow()
    },
    async CONNECT_OTP({ otp }: { otp: string }, { signal }: RequestContext) {
      await state.accept(await server.call('email/verify', { flow: requireFlow(), code: otp }), signal)
      flow = undefined
    },
    async UPDATE_EMAIL(payload: { email: string }, caller: RequestContext) {
      return (await change()).UPDATE_EMAIL(payload, caller)
    },
    async UPDATE_EMAIL_PRIMARY_OTP(payload: { otp: string }) {
      return (await change()).UPDATE_EMAIL_PRIMARY_OTP(payload)
    },
    async UPDATE_EMAIL_SECONDARY_OTP(payload: { otp: string }) {
      return (await change()).UPDATE_EMAIL_SECONDARY_OTP(payload)
    },
  }
}
