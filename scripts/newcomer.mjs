// Does what the documentation tells a newcomer, to the letter: runs each install line in a fresh app of the newest template, writes each
// snippet to the file that it names, builds and opens the app, connects, signs in and comes back with a test wallet. Docs that fail, fail this.
// Usage: node --conditions=@latchkey/source scripts/newcomer.mjs [--only app]… [--pin name@version]… [--newest] [--keep] [--list]
//   --pin: the newest version that apps get of a package, where later ones don't install from the registry at hand. --newest: without pins.json.
//   --keep: leaves the apps where they are, and says where. Builds must be there: node scripts/build.mjs.
// It ends with a table of apps and steps, and with 1 unless every row is ok; without a Chromium at once, because nothing could be opened.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openVisitor } from '../e2e/support/newcomer-visitor.ts'
import { startAnvil } from '../packages/test-wallets/src/anvil/index.ts'
import { startSolanaChain } from '../packages/test-wallets/src/litesvm/index.ts'
import { run, startSite } from './app-process.mjs'
import { apps } from './newcomer/apps.mjs'
import { mustSay, readSteps } from './newcomer/read-steps.mjs'
import { packOurs, startRegistry } from './newcomer/registry.mjs'
import { tableOf } from './newcomer/table.mjs'

const root = join(import.meta.dirname, '..')
const list = { type: 'string', multiple: true, default: [] }
const flag = { type: 'boolean', default: false }
const { values } = parseArgs({ options: { only: list, pin: list, newest: flag, keep: flag, list: flag } })
if (values.list) {
  console.log(Object.keys(apps).join('\n'))
  process.exit(0)
}
const unknown = values.only.filter((name) => !(name in apps))
if (unknown.length) throw new Error(`No such app: ${unknown.join(', ')}. There are ${Object.keys(apps).join(', ')}.`)

const pinned = values.newest ? {} : JSON.parse(readFileSync(join(root, 'scripts/newcomer/pins.json'), 'utf8'))
for (const pin of values.pin) pinned[pin.slice(0, pin.lastIndexOf('@'))] = pin.slice(pin.lastIndexOf('@') + 1)

const kindOf = (command) =>
  [
    [/^npm (create|init)|^npx (-\S+ )*create-/, 'create'],
    [/^npm (install|uninstall|pkg)/, 'install'],
    [/\bbuild\b|\btsc\b/, 'build'],
    [/\btest\b|\bjest\b/, 'test'],
  ].find(([pattern]) => pattern.test(command))?.[1]
/** Starts a server, which doesn't end by itself. */
const serves = /^npm (run dev|start)$/

// First of all, because without a browser nothing that follows is worth its time.
const chains = await Promise.all([startAnvil({ chainId: 1 }), startSolanaChain()])
const visitor = await openVisitor({ ethereumRpc: chains[0].url, solanaRpc: chains[1].url })
const workspace = mkdtempSync(join(tmpdir(), 'latchkey-newcomer-'))
const tarballs = join(workspace, 'tarballs')
mkdirSync(tarballs)
const folders = globSync('packages/*/dist', { cwd: root }).map((dist) => join(root, dirname(dist)))
if (!folders.length) throw new Error('The packages are not built: node scripts/build.mjs')
const ours = await packOurs(folders, tarballs)
const registry = await startRegistry({ ours, pins: pinned, cwd: workspace })
// npx keeps what it has run by name and version, and our generator changes while its version stays.
rmSync(join(root, '.latchkey/npm-cache/_npx'), { recursive: true, force: true })
const env = {
  npm_config_registry: registry.url,
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  npm_config_update_notifier: 'false',
  // A cache of its own: our packages change while their version stays.
  npm_config_cache: join(root, '.latchkey/npm-cache'),
  // pnpm runs this script and says so here. A generator would take it for the reader's own package manager.
  npm_config_user_agent: undefined,
}

/** An app in the making: where the reader's shell is, and what took how long. */
function begin(name) {
  const app = { name, cwd: join(workspace, name), serve: 'npm run dev', times: new Map() }
  mkdirSync(app.cwd)
  return app
}
const note = (app, step, took) => app.times.set(step, (app.times.get(step) ?? 0) + took)

async function command(app, line) {
  if (serves.test(line)) {
    app.serve = line
    return
  }
  const began = performance.now()
  const said = await run('bash', ['-c', `set -e\n${line}\npwd > '${workspace}/cwd'`], { cwd: app.cwd, env })
  app.cwd = readFileSync(join(workspace, 'cwd'), 'utf8').trim()
  const kind = kindOf(line)
  if (kind) note(app, kind, performance.now() - began)
  return said
}

function write(app, { code, name }) {
  const file = join(app.cwd, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}

const acts = {
  async given(app, { commands }) {
    for (const line of commands) await command(app, line)
  },
  async follow(app, { page, replace = [], section, sentence }) {
    mustSay(page, sentence)
    const replaced = (text) => replace.reduce((all, [from, to]) => all.replaceAll(from, to), text)
    for (const step of readSteps(page, section)) {
      if (step.kind === 'command') await command(app, replaced(step.command))
      else write(app, { ...step, code: replaced(step.code) })
    }
  },
  async generate(app, { orFiles, package: generator, commands }) {
    const isThere = await run('npm', ['view', generator, 'version', '--loglevel=error'], { cwd: workspace }).then(
      () => true,
      () => false,
    )
    if (!isThere) console.log(`  ${app.name}: the registry has no ${generator}, so the app is our copy of its shape`)
    if (isThere) for (const line of commands) await command(app, line)
    else for (const [name, code] of Object.entries(orFiles)) write(app, { name, code })
  },
  edit(app, { file, from, page, sentence, to }) {
    mustSay(page, sentence)
    const path = join(app.cwd, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(path, text.replaceAll(from, to))
  },
  async fails(app, { line, says }) {
    const error = await command(app, line).then(
      () => undefined,
      (thrown) => String(thrown),
    )
    if (!error?.includes(says)) throw new Error(`${line} doesn't fail with "${says}":\n${error}`)
  },
  async visit(app, { options }) {
    const site = await startSite('bash', ['-c', app.serve], { cwd: app.cwd, env })
    try {
      await visitor.visit({ url: site.url, onStep: (step, took) => note(app, step, took), ...options })
    } catch (error) {
      throw new Error(`${error.message}\n${site.said()}`)
    } finally {
      await site.stop()
    }
  },
}

const runs = []
for (const [name, steps] of Object.entries(apps)) {
  if (values.only.length && !values.only.includes(name)) continue
  const app = begin(name)
  const began = performance.now()
  let failed
  for (const step of steps) {
    const what = step.package ?? step.section ?? step.commands?.join('; ') ?? step.line ?? step.file ?? step.kind
    try {
      await acts[step.kind](app, step)
      console.log(`  ${name}: ${what}`)
    } catch (error) {
      failed = step.kind === 'visit' ? `visit, ${error.message}` : what
      console.error(`FAILED ${name}: ${what}\n${error.message}`)
      break
    }
  }
  runs.push({ name, times: app.times, whole: performance.now() - began, failed })
  if (!values.keep) rmSync(join(workspace, name), { recursive: true, force: true })
}
await visitor.close()
for (const chain of chains) await chain.close()
await registry.close()
if (values.keep) console.log(`The apps are in ${workspace}`)
else rmSync(workspace, { recursive: true, force: true })

console.log(`\n${tableOf(runs)}`)
process.exit(runs.some(({ failed }) => failed) ? 1 : 0)
