import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { describeFailures, describeRetries, describeSkips, tellNote } from '../../scripts/run-notes.shared.ts'

const nameOf = (test: TestCase) => ['e2e', ...test.titlePath().slice(2)].join(' › ')

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
        describeFailures(
          failed.map((test) => ({ test: nameOf(test), message: test.results.at(-1)?.error?.message ?? '' })),
        ),
      )
      const { text, anyNew } = describeSkips(skips)
      tellNote(text)
      tellNote(describeRetries(tests.filter((test) => test.outcome() === 'flaky').map(nameOf)))
      return anyNew && process.env.CI ? { status: 'failed' } : undefined
    },
  }
}
