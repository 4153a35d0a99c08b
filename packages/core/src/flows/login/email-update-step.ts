import type { Step } from '../../kernel/machine.ts'
import type { EmailUpdateAction } from '../../kernel/ports/auth.ts'
import type { EmailUpdateState, LoginFailure } from './login-api.ts'

export type EmailUpdateMachineState = { readonly shown: EmailUpdateState; readonly code?: string | undefined }

export type EmailUpdateEvent =
  | { readonly type: 'submit'; readonly email: string }
  | { readonly type: 'started'; readonly action: EmailUpdateAction }
  | { readonly type: 'verify'; readonly code: string }
  | { readonly type: 'primaryVerified' }
  | { readonly type: 'secondaryVerified'; readonly email: string }
  | { readonly type: 'failed'; readonly failure: LoginFailure }
  | { readonly type: 'reset' }

export type EmailUpdateEffect =
  | { readonly key: string; readonly type: 'start'; readonly email: string }
  | { readonly key: string; readonly type: 'verifyPrimary' | 'verifySecondary'; readonly code: string }

export const initialEmailUpdate: EmailUpdateMachineState = { shown: { status: 'idle' } }

/** Pure: what a change of the e-mail address does next. */
export const stepEmailUpdate: Step<EmailUpdateMachineState, EmailUpdateEvent, EmailUpdateEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effects(next)]
}

function apply(state: EmailUpdateMachineState, event: EmailUpdateEvent): EmailUpdateMachineState {
  const { shown } = state
  switch (event.type) {
    case 'submit':
      return shown.status === 'sending' || isVerifying(shown)
        ? state
        : { shown: { status: 'sending', email: event.email } }
    case 'started': {
      if (shown.status !== 'sending') return state
      const status = event.action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
      return { shown: { status, email: shown.email, verifying: false } }
    }
    case 'verify': {
      if (!isCode(shown) || shown.verifying) return state
      return { shown: { ...shown, verifying: true, failure: undefined }, code: event.code }
    }
    case 'primaryVerified':
      if (shown.status !== 'primary') return state
      return { shown: { status: 'secondary', email: shown.email, verifying: false } }
    case 'secondaryVerified':
      return shown.status === 'secondary' ? { shown: { status: 'done', email: event.email } } : state
    case 'failed':
      if (isCode(shown)) return { shown: { ...shown, verifying: false, failure: event.failure } }
      return shown.status === 'sending' ? { shown: { status: 'idle', failure: event.failure } } : state
    case 'reset':
      return initialEmailUpdate
  }
}

function isCode(shown: EmailUpdateState): shown is Extract<EmailUpdateState, { verifying: boolean }> {
  return shown.status === 'primary' || shown.status === 'secondary'
}

function isVerifying(shown: EmailUpdateState): boolean {
  return isCode(shown) && shown.verifying
}

function effects({ code, shown }: EmailUpdateMachineState): readonly EmailUpdateEffect[] {
  if (shown.status === 'sending') return [{ key: `start ${shown.email}`, type: 'start', email: shown.email }]
  if (!isCode(shown) || !shown.verifying || code === undefined) return []
  const type = shown.status === 'primary' ? 'verifyPrimary' : 'verifySecondary'
  return [{ key: `${type} ${code}`, type, code }]
}
