import type { Lazy } from '../lazily.ts'
import type { Log, LogLevel, LogOptions } from './log.ts'

/** More lines than a page in trouble writes while the log is loading. */
const earlyLines = 500

/**
 * The client's log. The code that prints and redacts lines loads with the first line. Until then lines wait and can't be copied, so no secret
 * leaves before it is redacted.
 */
export function createEarlyLog(options: LogOptions, code: Lazy<{ createLog(options: LogOptions): Log }>): Log {
  let log: Log | undefined
  let early: (readonly [level: LogLevel, message: string, data?: unknown])[] = []

  function write(...line: (typeof early)[number]) {
    early = [...early.slice(-earlyLines), line]
    code.use(({ createLog }) => {
      log ??= createLog(options)
      for (const [level, message, data] of early) log[level](message, data)
      early = []
    })
  }
  return {
    debug: (message, data) => write('debug', message, data),
    info: (message, data) => write('info', message, data),
    warn: (message, data) => write('warn', message, data),
    error: (message, data) => write('error', message, data),
    copy: () => log?.copy() ?? '',
    clear() {
      early = []
      log?.clear()
    },
  }
}
