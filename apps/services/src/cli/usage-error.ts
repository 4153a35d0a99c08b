/** A command line that can't be understood. The message has the wrong word. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
