import { isLatchkeyError } from '@latchkey/core/errors'

/** Whether the visitor closed the login site's window: by its own button, or by the browser's means, such as a phone's back gesture. */
export function wasClosed(error: unknown): boolean {
  return isLatchkeyError(error, 'connection/user-rejected') || isLatchkeyError(error, 'request/aborted')
}
