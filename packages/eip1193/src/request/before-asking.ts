import { LatchkeyError, normalizeError } from '@latchkey/core/errors'

/**
 * Marks a failure from before the wallet was asked for what the visitor wants: it leaves no doubt that nothing was sent, whatever its code.
 *
 * @example const accounts = await readAccounts(provider).catch((thrown) => Promise.reject(beforeAsking(thrown)))
 */
export function beforeAsking(thrown: unknown): LatchkeyError {
  const { code, context, details, shortMessage } = normalizeError(thrown)
  return new LatchkeyError(code, { cause: thrown, details, shortMessage, context: { ...context, asked: 'no' } })
}
