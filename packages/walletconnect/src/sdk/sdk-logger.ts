import type { Log } from '@latchkey/core'
import type { ISignClient } from '@walletconnect/types'

export type SdkLogger = ISignClient['logger']

function messageOf(values: readonly unknown[]): string {
  const text = values.find((value) => typeof value === 'string')
  const error = values.find((value) => value instanceof Error)
  return String(text ?? (error as Error | undefined)?.message ?? '').slice(0, 300)
}

/**
 * Writes the SDK's reports to the client's log, at level debug: most of its errors are ordinary (a tab gets an answer for another). With a
 * logger of its own the SDK also leaves out its buffer and the global that it puts on `window`.
 */
export function createSdkLogger(log: Pick<Log, 'debug'>): SdkLogger {
  const note = (...values: unknown[]) => log.debug(`WalletConnect: ${messageOf(values)}`)
  const quiet = () => {}
  const create = (): unknown => ({
    level: 'error',
    fatal: note,
    error: note,
    warn: quiet,
    info: quiet,
    debug: quiet,
    trace: quiet,
    silent: quiet,
    bindings: () => ({}),
    child: create,
  })
  return create() as SdkLogger
}
