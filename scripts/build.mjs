// Builds all packages (or those named: `node scripts/build.mjs @latchkey/react`, with what they need), each after what it depends on.
import { spawnSync } from 'node:child_process'

const names = process.argv.slice(2)
const filters = names.length > 0 ? names.map((name) => `${name}...`) : ['./packages/*']
const args = [
  '-r',
  '--workspace-concurrency=1',
  '--sort',
  ...filters.flatMap((filter) => ['--filter', filter]),
  'run',
  'build',
]
const { status } = spawnSync('pnpm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
process.exit(status ?? 1)
