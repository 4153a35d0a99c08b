import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { describeFailures, describeRetries, describeSkips, tellNote } from '../../scripts/run-notes.shared.ts'

const nameOf = (test: TestCase) => ['e2e', ...test.titlePath().slice(2)].join(' › ')

/** A failure in one line: where it happened, and the first words of its message. The rest of a message, as what was seen instead, is in other lines. */
function inOneLine({ error }: Pick<TestResult, 'error'>): string {
  const lines = stripVTControlCharacters(error?.message ?? '').split('\n')
  const words = lines.filter(
    (line, index) => index === 0 || /^(Locator|Expected|Received|Error|\s+- waiting)/.test(line),
  )
  return `line ${error?.location?.line ?? '?'}: ${words.join(' ').replace(/\s+/g, ' ').slice(0, 400)}`
}

/**
 * Lists at the end which journeys failed, which were skipped and why, and which passed only when they were retried. With `CI` set a skip that is not in
 * `scripts/known-skips.json` fails the run.
 */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export
export default function runReporter(): Reporter {
  let tests: readonly TestCase[] = []
  return {
    onBegin(_config, suite: Suite) {
      tests = suite.allTests()
    },
    async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
      const skips = tests.flatMap((test) => {
        const skipped = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')
        return skipped ? [{ test: nameOf(test), reason: skipped.description ?? 'no reason given' }] : []
      })
      const failed = tests.filter((test) => test.outcome() === 'unexpected')
      tellNote(
        describeFailures(failed.map((test) => ({ test: nameOf(test), message: inOneLine(test.results.at(-1) ?? {}) }))),
      )
      const { text, anyNew } = describeSkips(skips)
      tellNote(text)
      const retried = tests.filter((test) => test.outcome() === 'flaky')
      tellNote(
        describeRetries(retried.map((test) => ({ test: nameOf(test), message: inOneLine(test.results[0] ?? {}) }))),
      )
      return anyNew && process.env.CI ? { status: 'failed' } : undefined
    },
  }
}
