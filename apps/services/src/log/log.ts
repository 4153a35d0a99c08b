export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

/** What a log line may carry: plain values, so that a line is one flat JSON object. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = Record<Exclude<LogLevel, 'silent'>, (message: string, fields?: LogFields) => void>

/**
 * Structured logs, one JSON object a line. Fields whose name tells that they hold a secret are blanked, so that a careless caller
 * doesn't leak one.
 *
 * @param write takes a finished line, without its newline
 */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = console.log,
  now: () => number = Date.now,
): Log {
  const lowest = logLevels.indexOf(level)
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(name) < lowest) return
      write(JSON.stringify({ time: new Date(now()).toISOString(), level: name, message, ...blankSecrets(fields) }))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const secret = /auth|token|secret|password|cookie|jwt|key/i

function blankSecrets(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value !== undefined && secret.test(name) ? '[hidden]' : value,
    ]),
  )
}
