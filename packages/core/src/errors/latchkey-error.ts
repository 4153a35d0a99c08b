import { catalogue } from './catalogue.ts'
import { CodedError, type LatchkeyErrorOptions } from './coded-error.ts'
import type { ErrorCode } from './error-code.ts'

/**
 * The one error type of the toolkit. Match it by code: `isLatchkeyError(error, 'connection/user-rejected')`.
 * `message` is for developers; what a visitor reads is a copy key chosen by `code`.
 */
export class LatchkeyError<code extends ErrorCode = ErrorCode> extends CodedError<code> {
  constructor(code: code, options: LatchkeyErrorOptions = {}) {
    const known: Readonly<Record<string, string>> = catalogue
    super(code, { ...options, shortMessage: options.shortMessage ?? known[code] })
  }
}
