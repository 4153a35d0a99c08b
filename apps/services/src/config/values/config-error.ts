/** A setting that can't be used. The message names the key and says what was expected, and never holds the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
