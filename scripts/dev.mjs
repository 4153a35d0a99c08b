// Zero-dependency bootstrap: runs on any Node >= 20.19 with npm, brings pinned pnpm and Node 24 from the npm registry,
// installs the workspace and runs one task.   Usage: node scripts/dev.mjs <start|test|check|build|…> [args]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, '.tools')
const toolModules = join(tools, 'node_modules')
const minutes = 60_000

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

function run(command, args, options = {}, onFailure = 'The step above failed.') {
  const result = spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options })
  if (result.error?.code === 'ETIMEDOUT') fail(`${command} ${args[0]} took too long. Is the npm registry reachable?`)
  if (result.status !== 0) fail(`${onFailure} (${command} ${args.join(' ')})`)
}

/** Runs `step` unless the files it depends on are unchanged since it last succeeded. */
function once(stampFolder, files, step) {
  const stamp = join(stampFolder, '.latchkey-stamp')
  const digest = () =>
    createHash('sha256')
      .update(files.map((file) => (existsSync(file) ? readFileSync(file) : '')).join('\0'))
      .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest()) return
  step()
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stamp, digest())
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
const task = process.argv[2] ?? fail('Usage: node scripts/dev.mjs <task> [args]')

once(toolModules, [join(tools, 'package.json'), join(tools, 'package-lock.json')], () => {
  console.log('Latchkey: bringing pinned Node and pnpm (once)…')
  run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: tools, timeout: 10 * minutes, shell: process.platform === 'win32' },
    'Could not bring the pinned tools from the npm registry.',
  )
})

function find(folder, matches, binary) {
  if (!existsSync(folder)) return undefined
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, binary)
    if (matches(name) && existsSync(file)) return file
  }
  return undefined
}
const pinnedNode = find(toolModules, (name) => name.startsWith('node-'), join('bin', 'node'))
const pinnedPnpm = find(join(toolModules, '@pnpm'), (name) => name.startsWith('exe.'), 'pnpm')
if (!pinnedNode && major < 24) fail('No pinned Node for this platform: install Node 24 or newer and try again.')
const pnpm = pinnedPnpm ?? 'pnpm'
if (!pinnedPnpm && spawnSync('pnpm', ['--version']).status !== 0)
  fail('No pinned pnpm for this platform: run "npm install --global pnpm@12" and try again.')

const path = [pinnedNode && dirname(pinnedNode), pinnedPnpm && dirname(pinnedPnpm), process.env.PATH]
const env = { ...process.env, PATH: path.filter(Boolean).join(delimiter), npm_config_user_agent: undefined }

const workspaceFiles = ['pnpm-lock.yaml', 'package.json', 'pnpm-workspace.yaml'].map((name) => join(root, name))
once(join(root, 'node_modules'), workspaceFiles, () => {
  console.log('Latchkey: installing the workspace…')
  const args = ['install', '--frozen-lockfile', '--prefer-offline']
  run(pnpm, args, { env, timeout: 15 * minutes }, 'Could not install the workspace.')
})

const child = spawn(pnpm, ['run', `x:${task}`, ...process.argv.slice(3)], { stdio: 'inherit', cwd: root, env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
