// Runs tasks of turbo.json for the whole workspace, as many at once as there are cores: `node scripts/turbo.mjs <task>… [--filter=…]`.
// A task whose inputs are unchanged is taken from the cache. All others run even when one fails; the exit code tells.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const options = ['--concurrency=100%', '--continue=always', '--output-logs=errors-only', '--env-mode=loose']
const { status } = spawnSync(join(root, 'node_modules/.bin/turbo'), ['run', ...process.argv.slice(2), ...options], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
})
process.exit(status ?? 1)
