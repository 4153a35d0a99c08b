import * as v from 'valibot'
import type { Schema } from './decode.ts'

/** Called for each value that is left out of an answer, for the log. */
export type Warn = (message: string, data?: unknown) => void

/**
 * Decodes each entry by itself and leaves out the bad ones, so that one wrong entry never costs the page. `what` names an entry in the
 * warning.
 *
 * @example const wallets = dropBad(entries, schema, 'wallet', warn)
 */
export function dropBad<T>(entries: readonly unknown[], schema: Schema<T>, what: string, warn: Warn): T[] {
  return entries.flatMap((entry) => {
    const result = v.safeParse(schema, entry, { abortEarly: true })
    if (result.success) return [result.output]
    const [issue] = result.issues
    warn(`Dropped a ${what}: ${v.getDotPath(issue) ?? 'entry'}: ${issue.message}`)
    return []
  })
}
