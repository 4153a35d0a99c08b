export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

/** The fields of a log line: plain values, so that a line is one flat JSON object. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = Record<Exclude<LogLevel, 'silent'>, (message: string, fields?: LogFields) => void>

/**
 * Structured logs, one JSON object a line. Fields whose name tells that they hold a secret are blanked, so that a
 * careless caller doesn't leak one. Strangers can't fill the disk: each message has at most 60 lines a minute, and the
 * next line says how many were left out. Only `debug`, which has a line for every request, has no such limit.
 *
 * @param write takes a finished line, without its newline
 */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = console.log,
  now: () => number = Date.now,
): Log {
  const lowest = logLevels.indexOf(level)
  // Messages are the program's own sentences, so there are only a few.
  const windows = new Map<string, { since: number; lines: number; leftOut: number }>()
  /** The number of lines left out before this line; undefined if this line must be left out too. */
  const admit = (message: string): number | undefined => {
    const time = now()
    const known = windows.get(message)
    if (known && time - known.since < windowMs && time >= known.since) {
      if (known.lines >= mostLines) known.leftOut += 1
      known.lines += 1
      return known.lines > mostLines ? undefined : 0
    }
    windows.set(message, { since: time, lines: 1, leftOut: 0 })
    return known?.leftOut ?? 0
  }
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(name) < lowest) return
      const leftOut = name === 'debug' ? 0 : admit(message)
      if (leftOut === undefined) return
      const line = { time: new Date(now()).toISOString(), level: name, message, ...blankSecrets(fields) }
      write(JSON.stringify(leftOut > 0 ? { ...line, leftOut } : line))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Lines of one message in a minute. */
const mostLines = 60
const windowMs = 60_000
const secret = /auth|token|secret|password|cookie|jwt|key/i

function blankSecrets(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value !== undefined && secret.test(name) ? '[hidden]' : value,
    ]),
  )
}
