import { type LoginErrorCode, type LoginRefusal, loginErrors } from '@latchkey/frame/wire'
import { Refusal } from '../limits/refusal.ts'

type Details = Omit<LoginRefusal['error'], 'code' | 'message'>

/** A refusal of a login route. The message is for developers; it never holds a secret or an address. */
export class LoginError extends Refusal {
  override readonly name = 'LoginError'
  readonly code: LoginErrorCode
  readonly details: Details

  constructor(code: LoginErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): (typeof loginErrors)[LoginErrorCode] {
    return loginErrors[this.code]
  }

  toRefusal(): LoginRefusal {
    return { error: { code: this.code, message: this.message, ...this.details } }
  }
}
