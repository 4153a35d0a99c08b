import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { describeFailures, describeSkips, type Failure, type Skip, tellNote } from './run-notes.shared.ts'

/**
 * Lists every skipped test with its reason, and every failed one with its message, for the end of `npm test`. With `CI` set a skip that is not in
 * `known-skips.json` fails the run.
 */
export function notesReporter(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestRunEnd(modules, unhandled) {
      const failures = [
        ...modules.flatMap(failuresOf),
        ...unhandled.map(({ message }) => ({ test: 'an error outside of every test', message })),
      ]
      const { sequence } = vitest.config
      tellNote(describeFailures(failures, sequence.shuffle ? sequence.seed : undefined))
      // With `-t` every other test is skipped on purpose.
      if (vitest.config.testNamePattern) return
      const { text, anyNew } = describeSkips(modules.flatMap(skipsOf))
      tellNote(text)
      if (anyNew && process.env.CI) process.exitCode = 1
    },
  }
}

const titleOf = (module: TestModule, test: TestCase) =>
  [module.project.name, module.relativeModuleId, ...test.fullName.split(' > ')].join(' › ')

function failuresOf(module: TestModule): Failure[] {
  const ofFile = module
    .errors()
    .map(({ message }) => ({ test: `${module.project.name} › ${module.relativeModuleId}`, message }))
  const ofTests = [...module.children.allTests('failed')].map((test) => ({
    test: titleOf(module, test),
    message: test.result().errors?.[0]?.message ?? '',
  }))
  return [...ofFile, ...ofTests]
}

function skipsOf(module: TestModule): Skip[] {
  return [...module.children.allTests('skipped')].map((test) => {
    const result = test.result()
    const reason = (result.state === 'skipped' && result.note) || 'no reason given'
    return { test: titleOf(module, test), reason }
  })
}
