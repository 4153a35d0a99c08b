import { expect, test, vi } from 'vitest'
import type { TestModule, Vitest } from 'vitest/node'
import { describeFailures, describeRetries, describeSkips } from '../../../../scripts/run-notes.shared.ts'
import { notesReporter } from '../../../../scripts/vitest.notes-reporter.ts'

const known = [
  { test: 'core › a.test.ts › one', reason: 'no Redis' },
  { test: 'core › a.test.ts › two', reason: 'no Redis' },
]

test('known skips are listed by their reason, and a new one separately', () => {
  expect(describeSkips(known, known)).toEqual({
    text: 'Skipped, no Redis:\n  core › a.test.ts › one\n  core › a.test.ts › two',
    anyNew: false,
  })
  const { anyNew, text } = describeSkips([...known, { test: 'core › b.test.ts › three', reason: 'not today' }], known)
  expect(anyNew).toBe(true)
  expect(text).toContain('  core › b.test.ts › three (not today)')
  expect(text).toContain('not in scripts/known-skips.json')
})

test('a failure is one line, with the seed that brings the same order again', () => {
  const failures = [{ test: 'core › a.test.ts › one', message: 'expected 1 to be 2\nat a.test.ts' }]
  expect(describeFailures(failures, 5)).toBe('Failed: core › a.test.ts › one: expected 1 to be 2 [--sequence.seed=5]')
  expect(describeFailures(failures)).toBe('Failed: core › a.test.ts › one: expected 1 to be 2')
})

test('tests that needed a retry are reported as a defect', () => {
  expect(describeRetries([])).toBe('')
  expect(describeRetries([{ test: 'e2e › a.spec.ts › one', message: 'line 7: no button\nlog' }])).toMatch(
    /Defect: passed only when it was retried:\n {2}e2e › a.spec.ts › one: line 7: no button(?!\n)/,
  )
})

test.each([
  ['1', 1],
  ['', undefined],
])('with CI set to %j a skip that is not known ends the run with %j', (ci, code) => {
  const skipped = {
    project: { name: 'core' },
    fullName: 'three',
    result: () => ({ state: 'skipped', note: 'not today' }),
  }
  const module = {
    project: { name: 'core' },
    relativeModuleId: 'src/b.test.ts',
    errors: () => [],
    children: { allTests: (state: string) => (state === 'skipped' ? [skipped] : []) },
  } as unknown as TestModule
  vi.stubEnv('CI', ci)
  vi.stubEnv('LATCHKEY_RUN_NOTES', '')
  const told = vi.spyOn(console, 'log').mockImplementation(() => {})
  const before = process.exitCode
  try {
    const reporter = notesReporter()
    reporter.onInit?.({ config: { sequence: { shuffle: true, seed: 5 } } } as Vitest)
    reporter.onTestRunEnd?.([module], [], 'passed')
    expect(process.exitCode).toBe(code ?? before)
    expect(told.mock.calls.join()).toContain('core › src/b.test.ts › three (not today)')
  } finally {
    process.exitCode = before
    told.mockRestore()
    vi.unstubAllEnvs()
  }
})
