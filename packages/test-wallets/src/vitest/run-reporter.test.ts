import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readNotes } from '../../../../scripts/run-notes.shared.ts'

const e2e = new URL('../../../../e2e/', import.meta.url)

/** Runs tests with Playwright, the reporter of our journeys and one retry. No browser starts. */
function run(tests: string, ci = '') {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = { testDir: folder, retries: 1, reporter: [[fileURLToPath(new URL('support/run-reporter.ts', e2e))]] }
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)}`)
  const playwright = new URL('node_modules/@playwright/test/index.mjs', e2e)
  writeFileSync(join(folder, 'journey.spec.mjs'), `import { expect, test } from '${playwright}'\n${tests}`)
  const notes = join(folder, 'notes.txt')
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('node_modules/@playwright/test/cli.js', e2e)), 'test', '--config', folder],
    { cwd: folder, env: { ...process.env, CI: ci, LATCHKEY_RUN_NOTES: notes } },
  )
  return { status, notes: readNotes(notes) }
}

/** Each run starts Playwright, and a worker for each try: seconds on a busy machine. In ms. */
const runMs = 60_000

test(
  'a run ends with the journeys that failed, each in one line, and those that needed a retry',
  () => {
    const { notes, status } = run(`
    test('breaks', () => expect('a').toBe('b'))
    test('passes later', ({}, { retry }) => expect(retry).toBe(1))
    test('passes', () => {})`)
    expect(status).toBe(1)
    expect(notes).toMatch(/^Failed: e2e › journey\.spec\.mjs › breaks: line 3: .*Expected: "b" Received: "a"$/m)
    expect(notes).toMatch(
      /Defect: passed only when it was retried:\n {2}e2e › journey\.spec\.mjs › passes later: line 4: .*Expected: 1 Received: 0/,
    )
    expect(notes).not.toContain('› passes:')
  },
  runMs,
)

test.each([
  ['', 0],
  ['1', 1],
])(
  'with CI set to %j a run with a skip that is not known ends with %i',
  (ci, code) => {
    const { notes, status } = run(
      `
    test('has no Redis', () => test.skip(true, 'no Redis'))
    test.fixme('is broken', () => {})`,
      ci,
    )
    expect(status).toBe(code)
    expect(notes).toContain('  e2e › journey.spec.mjs › has no Redis (no Redis)')
    expect(notes).toContain('  e2e › journey.spec.mjs › is broken (no reason given)')
  },
  runMs,
)
