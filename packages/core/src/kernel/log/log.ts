import { type Clock, systemClock } from '../clock.ts'
import { logBufferBytes } from '../limits.ts'
import { redact } from './redact.ts'

/** How serious a line of the log is. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Where lines of `level` and above are printed: the console, or an app's own logger. */
export type LogSink = Readonly<Record<LogLevel, (line: string) => void>>

export type LogOptions = {
  /** The lowest level that is printed. `'silent'` prints nothing. @default 'error' */
  level?: LogLevel | 'silent' | undefined
  /** Size of the buffer in bytes of UTF-8. @default 1_024_000 */
  limit?: number | undefined
  clock?: Clock | undefined
  /** @default console */
  sink?: LogSink | undefined
}

/**
 * What the toolkit notes for developers. Every line, whatever its level, is kept in a buffer for `copy()`; only lines of `level` and
 * above are printed. Lines are redacted as they are written, so neither the buffer nor the console ever holds a secret.
 */
export type Log = {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
  /** The kept lines, oldest first, fit to be shared in a bug report. */
  copy(): string
  clear(): void
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // a surrogate pair is 4 bytes in two units
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/** Creates a log with a bounded buffer that drops its oldest lines. */
export function createLog(options: LogOptions = {}): Log {
  const { clock = systemClock, level = 'error', limit = logBufferBytes, sink = console } = options
  const threshold = level === 'silent' ? levels.length : levels.indexOf(level)
  let lines: string[] = []
  let first = 0
  let bytes = 0

  function keep(line: string) {
    lines.push(line)
    bytes += utf8Bytes(line) + 1
    while (bytes > limit && first < lines.length) bytes -= utf8Bytes(lines[first++] ?? '') + 1
    if (first < 1000) return
    // Only now and then: `shift` on every line would be quadratic.
    lines = lines.slice(first)
    first = 0
  }

  const write = (severity: LogLevel) => (message: string, data?: unknown) => {
    const text = redact(data === undefined ? stringify(message) : `${stringify(message)} ${stringify(data)}`)
    keep(`${new Date(clock.now()).toISOString()} ${severity} ${text}`)
    if (levels.indexOf(severity) >= threshold) sink[severity](`[latchkey] ${text}`)
  }

  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    copy: () => lines.slice(first).join('\n'),
    clear() {
      lines = []
      first = 0
      bytes = 0
    },
  }
}

const maxCharacters = 4000

function plain(key: string, value: unknown, seen: Set<unknown>): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return '[seen]'
  seen.add(value)
  if (!(value instanceof Error)) return value
  const { name, message, code, cause } = value as Error & { code?: unknown }
  return { name, message, code, cause: key === 'cause' ? undefined : cause }
}

/** One line for whatever was logged: errors, bigints and cycles included. Never throws. */
function stringify(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, maxCharacters)
  const seen = new Set<unknown>()
  try {
    return (JSON.stringify(value, (key, inner) => plain(key, inner, seen)) ?? String(value)).slice(0, maxCharacters)
  } catch {
    return '[unreadable]'
  }
}
