// Builds all packages (or those named: `node scripts/build.mjs @latchkey/react`, with what they need), each after what it depends on.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const names = process.argv.slice(2)
const filters = names.length > 0 ? names.map((name) => `${name}...`) : ['./packages/*']
const args = ['build', ...filters.map((filter) => `--filter=${filter}`)]
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'turbo.mjs'), ...args], { stdio: 'inherit' })
process.exit(status ?? 1)
