import type { EmailStarted } from '../../kernel/ports/auth.ts'
import type { EmailLoginState, LoginFailure } from './login-api.ts'

/** The state as views see it, with what it rests on. */
export type EmailMachineState = {
  readonly shown: EmailLoginState
  /** Counts what was asked of the login site, so that a late answer to an earlier question changes nothing. */
  readonly asked: number
  /** When the last code was sent: Unix time in ms. */
  readonly sentAt?: number | undefined
  /** The code that is being checked. */
  readonly code?: string | undefined
  /** The device of `device` is being confirmed. */
  readonly confirming?: boolean | undefined
}

export type EmailEvent =
  | { readonly type: 'submit'; readonly email: string; readonly now: number }
  | { readonly type: 'resend'; readonly now: number }
  | { readonly type: 'started'; readonly asked: number; readonly started: EmailStarted; readonly now: number }
  | { readonly type: 'confirmDevice' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'verify'; readonly code: string }
  | { readonly type: 'verified' }
  | { readonly type: 'connected' }
  | { readonly type: 'failed'; readonly failure: LoginFailure }
  | { readonly type: 'reset' }

export type EmailEffect =
  | { readonly key: string; readonly type: 'start'; readonly email: string; readonly asked: number }
  | { readonly key: 'confirmDevice'; readonly type: 'confirmDevice' }
  | { readonly key: string; readonly type: 'verify'; readonly code: string }
  | { readonly key: 'open'; readonly type: 'open' }
  | { readonly key: string; readonly type: 'route'; readonly view: 'Connect' | 'EmailVerifyDevice' | 'EmailVerifyOtp' }
  | { readonly key: 'settle'; readonly type: 'settle' }
