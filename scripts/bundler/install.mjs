// Installs the bundler of the tests, once: `node scripts/bundler/install.mjs`
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))

/** @returns the path of the script that runs it */
export function installBundler() {
  if (!existsSync(join(folder, 'node_modules/@pimlico/alto/package.json')))
    execFileSync('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return join(folder, 'run.mjs')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(installBundler())
