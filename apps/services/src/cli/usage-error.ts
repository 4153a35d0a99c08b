/** A command line that can't be understood. The message names the word. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
