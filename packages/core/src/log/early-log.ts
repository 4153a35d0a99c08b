import type { OnDemand } from '../client/on-demand.lazy.ts'
import type { Lazy } from '../lazily.ts'
import type { Log, LogLevel, LogOptions } from './log.ts'

/** More than a page in trouble writes while the log is on its way. */
const earlyLines = 500

/**
 * The client's log. What writes and redacts lines is loaded with the first one; until then lines wait, and neither print nor can be
 * copied, so that no secret leaves before it is redacted.
 */
export function createEarlyLog(options: LogOptions, code: Lazy<Pick<OnDemand, 'createLog'>>): Log {
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
