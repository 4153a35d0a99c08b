import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '../limits/refusal.ts'

/** An answer other than 200, with a code for programs and a sentence for people. */
export class HttpError extends Refusal {
  override readonly name = 'HttpError'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
