import { loginCooldownMs } from '../../kernel/limits.ts'
import type { Step } from '../../kernel/machine.ts'
import type { EmailEffect, EmailEvent, EmailMachineState } from './email-event.ts'
import type { EmailLoginState, LoginFailure } from './login-api.ts'
import { failureOf, isDisconnected, tooSoon } from './login-errors.ts'

export const initialEmail: EmailMachineState = { shown: { status: 'idle' }, asked: 0 }

/** Pure: what a login by e-mail does next. */
export const stepEmail: Step<EmailMachineState, EmailEvent, EmailEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effects(next)]
}

function apply(state: EmailMachineState, event: EmailEvent): EmailMachineState {
  const { shown } = state
  switch (event.type) {
    case 'submit': {
      // One attempt at a time: the running attempt continues.
      if (shown.status === 'sending' || shown.status === 'verifying' || shown.status === 'connecting') return state
      const failure = tooEarly(state, event.now)
      if (failure) return show(state, { status: 'idle', email: event.email, failure })
      return { ...show(state, { status: 'sending', email: event.email }), asked: state.asked + 1 }
    }
    case 'resend': {
      if (!isWaiting(shown) || shown.resending) return state
      const failure = tooEarly(state, event.now)
      if (failure) return show(state, { ...shown, failure })
      return { ...show(state, { ...shown, resending: true, failure: undefined }), asked: state.asked + 1 }
    }
    case 'started': {
      if (event.asked !== state.asked || !(shown.status === 'sending' || isWaiting(shown))) return state
      const { action, device, place } = event.started
      const { email } = shown
      if (action === 'CONNECT') return show(state, { status: 'connecting', email })
      const status = action === 'VERIFY_DEVICE' && !(isWaiting(shown) && shown.status === 'code') ? 'device' : 'code'
      const resendAt = event.now + loginCooldownMs
      return { ...show(state, { status, email, resendAt, device, place }), sentAt: event.now }
    }
    case 'confirmDevice':
      if (shown.status !== 'device' || state.confirming) return state
      return { ...show(state, { ...shown, failure: undefined }), confirming: true }
    case 'confirmed':
      return shown.status === 'device' ? show(state, { ...shown, status: 'code' }) : state
    case 'verify':
      if (shown.status !== 'code') return state
      return { ...show(state, { status: 'verifying', email: shown.email, resendAt: shown.resendAt }), code: event.code }
    case 'verified':
      return shown.status === 'verifying' ? show(state, { status: 'connecting', email: shown.email }) : state
    case 'connected':
      return shown.status === 'connecting' ? show(state, { status: 'connected', email: shown.email }) : state
    case 'failed':
      return fail(state, event.failure)
    case 'reset':
      return { ...show(state, { status: 'idle', email: 'email' in shown ? shown.email : undefined }) }
  }
}

function fail(state: EmailMachineState, failure: LoginFailure): EmailMachineState {
  const { shown } = state
  if (isWaiting(shown)) return show(state, { ...shown, resending: false, failure })
  if (shown.status === 'verifying')
    return show(state, { status: 'code', email: shown.email, resendAt: shown.resendAt, failure })
  if (shown.status !== 'sending' && shown.status !== 'connecting') return state
  return show(state, { status: 'idle', email: shown.email, failure: isDisconnected(failure) ? undefined : failure })
}

function show({ asked, sentAt }: EmailMachineState, shown: EmailLoginState): EmailMachineState {
  return { shown, asked, sentAt }
}

function tooEarly({ sentAt }: EmailMachineState, now: number): LoginFailure | undefined {
  const rest = sentAt === undefined ? 0 : sentAt + loginCooldownMs - now
  return rest > 0 ? failureOf(tooSoon(Math.ceil(rest / 1000))) : undefined
}

function isWaiting(shown: EmailLoginState): shown is Extract<EmailLoginState, { status: 'device' | 'code' }> {
  return shown.status === 'device' || shown.status === 'code'
}

function effects({ asked, code, confirming, shown }: EmailMachineState): readonly EmailEffect[] {
  switch (shown.status) {
    case 'idle':
      return [{ key: 'route Connect', type: 'route', view: 'Connect' }]
    case 'sending':
      return [{ key: `start ${asked}`, type: 'start', email: shown.email, asked }]
    case 'device':
    case 'code':
    case 'verifying': {
      const view = shown.status === 'device' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
      const wanted: EmailEffect[] = [{ key: `route ${view}`, type: 'route', view }]
      if ('resending' in shown && shown.resending)
        wanted.push({ key: `start ${asked}`, type: 'start', email: shown.email, asked })
      if (confirming) wanted.push({ key: 'confirmDevice', type: 'confirmDevice' })
      if (code !== undefined) wanted.push({ key: `verify ${code}`, type: 'verify', code })
      return wanted
    }
    case 'connecting':
      return [{ key: 'open', type: 'open' }]
    case 'connected':
      return [{ key: 'settle', type: 'settle' }]
  }
}
