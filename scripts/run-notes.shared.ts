import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import knownSkips from './known-skips.json' with { type: 'json' }

/** A test that did not run, and why. `test` is `project › path › title › title`. */
export type Skip = { readonly test: string; readonly reason: string }

/** A test that failed, and the first line of its message. */
export type Failure = { readonly test: string; readonly message: string }

/** Each line of a failure begins with this, so that `npm test` can put them last. */
export const failedPrefix = 'Failed: '

/**
 * One line for each failed test: the end of a long run is often all that is kept of it. `seed`: that of the run's random order, to have the
 * same one again.
 */
export function describeFailures(failures: readonly Failure[], seed?: number | undefined): string {
  const order = seed === undefined ? '' : ` [--sequence.seed=${seed}]`
  return failures.map(({ test, message }) => `${failedPrefix}${test}: ${message.split('\n', 1)[0]}${order}`).join('\n')
}

const red = (text: string) => `\u001b[31m${text}\u001b[39m`

/** The report of a run's skips, and whether one of them is missing in `known-skips.json`. */
export function describeSkips(
  skips: readonly Skip[],
  known: readonly Skip[] = knownSkips,
): { readonly text: string; readonly anyNew: boolean } {
  const isKnown = ({ test }: Skip) => known.some((one) => one.test === test)
  const fresh = skips.filter((skip) => !isKnown(skip))
  const byReason = new Map<string, string[]>()
  for (const skip of skips.filter(isKnown))
    byReason.set(skip.reason, [...(byReason.get(skip.reason) ?? []), `  ${skip.test}`])
  const lines = [...byReason].flatMap(([reason, tests]) => [`Skipped, ${reason}:`, ...tests])
  const newLines = fresh.map(({ test, reason }) => red(`  ${test} (${reason})`))
  if (newLines.length)
    newLines.unshift(red('Skipped, and not in scripts/known-skips.json, so a run with CI set fails:'))
  return { text: [...lines, ...newLines].join('\n'), anyNew: fresh.length > 0 }
}

/** The report of tests that passed only when they were run again, and what they failed with before. */
export function describeRetries(failures: readonly Failure[]): string {
  if (!failures.length) return ''
  const lines = failures.map(({ test, message }) => `  ${test}: ${message.split('\n', 1)[0]}`)
  return red(['Defect: passed only when it was retried:', ...lines].join('\n'))
}

/** Prints a note, and keeps it for the end of `npm test`, which names the file in `LATCHKEY_RUN_NOTES`. */
export function tellNote(text: string): void {
  if (!text) return
  console.log(`\n${text}`)
  const file = process.env.LATCHKEY_RUN_NOTES
  if (file) appendFileSync(file, `${text}\n`)
}

export function readNotes(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
