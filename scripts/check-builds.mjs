// What only the built packages show: that they import, that apps compile with them, and that what is published is well-formed. Build them first.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runSteps } from './run-steps.mjs'

const root = join(import.meta.dirname, '..')
const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'package.json')),
)

/** As an app compiles what was built, with nothing else of ours beside it. */
const asAnApp = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2023'.split(' ')

const { passed, failed } = await runSteps([
  ['packages import in Node and under react-server', 'node', ['scripts/check-imports.mjs']],
  ...packages
    .filter((name) => name.startsWith('adapter-'))
    .map((name) => [`types of an app with ${name} alone`, 'tsc', [...asAnApp, `packages/${name}/src/index.test-d.ts`]]),
  ...packages.map((name) => [`publint ${name}`, 'publint', ['run', `packages/${name}`, '--strict']]),
  ...packages.map((name) => [`attw ${name}`, 'node', ['scripts/check-package-types.mjs', name]]),
])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
