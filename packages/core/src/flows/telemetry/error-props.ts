import type { SendEventParameters } from '@latchkey/api-client'
import { errorCategory, isLatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { anonymous } from './anonymous.ts'

/** Lines of a stack that are sent. */
const stackLines = 20

/** An error as it is sent; `undefined` if it isn't a failure: the visitor declined, or something was aborted. */
export function errorProps(thrown: unknown, uncaught: boolean): SendEventParameters['props'] | undefined {
  const error = normalizeError(thrown)
  if (isLatchkeyError(error, 'connection/user-rejected') || isLatchkeyError(error, 'request/aborted')) return undefined
  const { stack } = thrown instanceof Error ? thrown : error
  const message = error.code === 'internal/unexpected' ? (error.details ?? error.shortMessage) : error.shortMessage
  return {
    type: 'error',
    event: errorCategory(error),
    properties: {
      errorType: error.code,
      errorMessage: anonymous(message),
      stackTrace: stack ? anonymous(withoutMessage(stack)) : '',
      uncaught,
    },
  }
}

/** The stack frames alone: the lines before them repeat the message. URLs of the page's own scripts lose their queries. */
function withoutMessage(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s*at |@/.test(line))
  return frames
    .slice(0, stackLines)
    .join('\n')
    .replace(/\?[^\s:)]*/g, '')
}
