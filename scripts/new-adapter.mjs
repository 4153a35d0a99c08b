// Begins an adapter: a package that compiles, whose contract test runs and lists what is not yet done. docs/adding-an-adapter.md goes on from here.
// Usage: pnpm new-adapter <name> <namespace>     e.g. pnpm new-adapter stacks stacks
//        pnpm new-adapter --check                       makes one beside the others' dependencies, compiles it, runs its test and takes it away again
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const templates = join(root, 'scripts/new-adapter')
const known = ['eip155', 'solana', 'bip122', 'cosmos', 'polkadot']

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** The contract's cases that a skeleton can't meet: those that an adapter fails which finds no wallet and can nothing. */
async function unmet() {
  const { contractCases, createFakeClock } = await import('../packages/core/src/testing/index.ts')
  const none = () => Promise.reject(new Error('not yet'))
  const instance = {
    start: () => () => {},
    snapshot: () => ({ connectors: [] }),
    prepare() {},
    connect: none,
    reconnect: async () => null,
    adopt: none,
    setActive() {},
    disconnect: async () => {},
    getProvider: none,
    can: {},
  }
  const network = {
    id: 'local',
    name: 'Local',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    chainNamespace: 'stacks',
    caipNetworkId: 'stacks:local',
  }
  const harness = () => {
    const adapter = { contract: 1, id: 'none', namespace: 'stacks', chain: {}, proposal: { methods: [], events: [] } }
    const create = () => instance
    return {
      adapters: [
        { ...adapter, create },
        { ...adapter, create },
      ],
      options: { networks: [network], logLevel: 'silent' },
      connectorId: 'test-wallet',
      announceAgain() {},
      listeners: () => 0,
      wallet: { shown: () => 0, approve() {}, reject() {}, chooseAnother() {}, revoke() {} },
      roundTrips: {},
      flush: createFakeClock().flush,
    }
  }
  const failing = []
  for (const { name, run } of contractCases({ adopts: true }))
    await run(harness, () => {}).catch(() => failing.push(name))
  return failing
}
const left = (await unmet()).map((title) => `  '${title}',`).join('\n')

/** Writes the package; gives the files. */
function write(folder, changeset, name, namespace, linkTo = (path) => path) {
  const capital = name[0].toUpperCase() + name.slice(1)
  const fill = (text) =>
    text
      .replaceAll('__left__', left)
      .replaceAll(
        '__newNamespace__',
        known.includes(namespace) ? '' : `\n  interface Namespaces {\n    ${namespace}: true\n  }`,
      )
      .replaceAll('__namespace__', namespace)
      .replaceAll('__name__', name)
      .replaceAll('__Name__', capital)
  return globSync('**/*.tmpl', { cwd: templates }).map((template) => {
    const path = fill(template.slice(0, -'.tmpl'.length))
    const file = path === 'changeset.md' ? changeset : join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, linkTo(fill(readFileSync(join(templates, template), 'utf8'))))
    return relative(root, file)
  })
}

function run(command, args, cwd) {
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
  return spawnSync(command, args, { cwd, env, stdio: 'inherit' }).status === 0
}

function check() {
  // Below a package's node_modules, so that it sees what an adapter depends on.
  const folder = join(root, 'packages/adapter-solana/node_modules/.latchkey/new-adapter')
  rmSync(folder, { recursive: true, force: true })
  for (const [name, namespace] of [
    ['stacks', 'stacks'],
    ['polka', 'polkadot'],
  ]) {
    const here = join(folder, name)
    write(here, join(here, 'changeset.md'), name, namespace, (text) =>
      text.replaceAll("'../../", `'${root}`).replaceAll('"../../', `"${root}`),
    )
    if (!run('tsc', ['--noEmit', '-p', here], root)) fail(`The skeleton of ${name} does not compile.`)
    if (!run('vitest', ['run', '--root', here, '--config', join(here, 'vitest.config.ts')], here))
      fail(`The contract test of ${name} does not say what is left.`)
  }
  rmSync(folder, { recursive: true, force: true })
}

const [name, namespace = name] = process.argv.slice(2)
if (name === '--check') check()
else {
  if (!/^[a-z][a-z\d]*$/.test(name ?? '') || !/^[-a-z\d]{3,8}$/.test(namespace ?? ''))
    fail('Usage: pnpm new-adapter <name> <namespace>: a name in small letters, a namespace as CAIP-2 has it.')
  const folder = join(root, `packages/adapter-${name}`)
  if (existsSync(folder)) fail(`packages/adapter-${name} is there already.`)
  const files = write(folder, join(root, `.changeset/adapter-${name}-arrives.md`), name, namespace)
  console.log(
    `${files.join('\n')}\n\nNext: pnpm install, then pnpm vitest run packages/adapter-${name}. docs/adding-an-adapter.md goes on from here.`,
  )
}
