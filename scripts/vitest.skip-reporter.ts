import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { describeSkips, type Skip, tellNote } from './run-notes.shared.ts'

/** Says every skipped test with its reason. With `CI` set a skip that is not in `known-skips.json` fails the run. */
export function skipReporter(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestRunEnd(modules) {
      // `-t` skips every other test, which is no news.
      if (vitest.config.testNamePattern) return
      const { text, anyNew } = describeSkips(modules.flatMap(skipsOf))
      tellNote(text)
      if (anyNew && process.env.CI) process.exitCode = 1
    },
  }
}

function skipsOf(module: TestModule): Skip[] {
  return [...module.children.allTests('skipped')].map((test) => {
    const result = test.result()
    const reason = (result.state === 'skipped' && result.note) || 'no reason given'
    return { test: [module.project.name, module.relativeModuleId, ...test.fullName.split(' > ')].join(' › '), reason }
  })
}
