// Pairings on the SDK that isn't the default of the tests: the app's side on the newer one, and the relay with ours.
//   node scripts/walletconnect-next.mjs          the parts of a pairing, as `npm test` does
//   node scripts/walletconnect-next.mjs --full   every test of the package, and the journeys in the browser
import { spawnSync } from 'node:child_process'

const isFull = process.argv.includes('--full')
const parts = ['sdk-version', 'pairing', 'session', 'restore', 'core'].map(
  (name) => `packages/walletconnect/src/${name}.test.ts`,
)
const specs = ['walletconnect', 'walletconnect-phone', 'walletconnect-ecosystems', 'walletconnect-relays'].map(
  (name) => `tests/${name}.spec.ts`,
)

const steps = [
  ['next', ['vitest', 'run', '--project', 'walletconnect', ...(isFull ? [] : parts)]],
  ['default', ['vitest', 'run', '--project', 'services', 'apps/services/src/relay/relay.sdk.test.ts']],
  ...(isFull ? [['next', ['--filter', '@latchkey/e2e', 'exec', 'playwright', 'test', ...specs]]] : []),
]

let failed = 0
for (const [version, command] of steps) {
  console.log(`\n— LATCHKEY_WALLETCONNECT=${version} pnpm ${command.join(' ')}`)
  const env = { ...process.env, LATCHKEY_WALLETCONNECT: version }
  if (spawnSync('pnpm', command, { stdio: 'inherit', env }).status !== 0) failed++
}
process.exit(failed ? 1 : 0)
