// Builds every package, each after those it imports.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('pnpm', ['--recursive', '--sort', '--workspace-concurrency=1', '--filter', './packages/*', 'run', 'build'], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
