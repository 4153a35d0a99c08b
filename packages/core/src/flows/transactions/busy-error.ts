import { LatchkeyError } from '../../kernel/errors/index.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a transaction is begun while the wallet is asked for another one.
     * Fix: wait for the answer, or leave the other one first.
     */
    'request/busy': 'Another transaction is being approved'
  }
}

/** The wallet is asked already: a second question would hide the first one. */
export function busyError(): LatchkeyError {
  return new LatchkeyError('request/busy', { shortMessage: 'Another transaction is being approved' })
}
