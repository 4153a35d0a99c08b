// Proves each adapter from its packed tarball: installed into a small app with only its own peers, type-checked, built by Vite and run.
// Usage: node scripts/check-tarballs.mjs [adapter-name…]   (builds must be there: node scripts/build.mjs; packages come from pnpm's store)
// Fails when an app doesn't install, compile, build or run, or when its bundle has code of another ecosystem's library.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { adapterFolders, foreignPackages, packagesOf } from './foreign-packages.mjs'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'packages')
const { build } = await import(pathToFileURL(join(root, 'bench/size/node_modules/vite/dist/node/index.js')).href)
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const manifestOf = (folder) => read(join(packages, folder, 'package.json'))
const adapters = adapterFolders
const wanted = process.argv.slice(2)

/** What an app writes that isn't `<name>Adapter()`. */
const special = {
  'adapter-wagmi': {
    imports:
      "import { createConfig, http } from '@wagmi/core'\nimport { mainnet } from 'viem/chains'\nimport { latchkeyConnector } from '@latchkey/adapter-wagmi'",
    options:
      '{ config: createConfig({ chains: [mainnet], transports: { 1: http() }, storage: null, connectors: [latchkeyConnector()] }) }',
  },
  'adapter-ethers5': { imports: '', options: "{ ethers: () => import('ethers') }" },
}

/** The versions of an adapter's peers that it is developed with. */
function peersOf(folder) {
  const names = Object.keys(manifestOf(folder).peerDependencies ?? {})
  return Object.fromEntries(
    names.map((name) => [name, read(join(packages, folder, 'node_modules', name, 'package.json')).version]),
  )
}

const factoryOf = (folder) =>
  `${folder.replace('adapter-', '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Adapter`

/** A client on the adapters, with the networks that they know; `run` loads what they load when they are asked for something. */
function appOf(folders, aliases = {}) {
  const lines = folders.map((folder) => {
    const { imports = '', options = '' } = special[folder] ?? {}
    const text = `import { ${factoryOf(folder)} } from '@latchkey/${folder}'\n${imports}`
    const made = `${factoryOf(folder)}(${options})`
    return { text, made: Object.entries(aliases).reduce((all, [from, to]) => all.replace(from, to), made) }
  })
  return `import { createLatchkey } from '@latchkey/core'
import * as known from '@latchkey/core/networks'
${lines.map(({ text }) => text).join('\n')}

export async function run(): Promise<string> {
  const adapters = [${lines.map(({ made }) => made).join(', ')}]
  const namespaces: readonly string[] = adapters.map(({ namespace }) => namespace)
  const all = Object.values(known).filter((one) => typeof one === 'object' && 'caipNetworkId' in one)
  const [network] = all.filter(({ chainNamespace, id }) => namespaces.includes(chainNamespace) && (chainNamespace !== 'eip155' || id === 1))
  if (!network) throw new Error('No network of the adapter')
  const client = createLatchkey({ networks: [network], adapters: adapters as never })
  const stop = client.start()
  const answers: unknown[] = []
  for (const { adapter, instance } of client.adapters.values()) {
    const { methods } = typeof adapter.proposal === 'function' ? await adapter.proposal() : adapter.proposal
    if (!methods.length || adapter.chain.isAddress('no address')) throw new Error('The adapter knows nothing')
    answers.push(await instance.reconnect({ connectorId: 'nobody' }))
    const balance = instance.can.getBalance?.({ chainId: network.caipNetworkId as never, account: 'no address' })
    const said: unknown = await balance?.catch((error: { code?: string }) => error.code ?? String(error))
    answers.push(said)
  }
  stop()
  return JSON.stringify(answers)
}
`
}

function must(command, args, cwd, what) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return stdout
  console.error(`${what} failed:\n${stdout}\n${stderr}`)
  process.exit(1)
}

const workspace = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'))
const shared = ['core', 'api-client', 'eip1193']
const tarballs = {}
try {
  for (const folder of [...shared, ...adapters]) {
    if (!existsSync(join(packages, folder, 'dist/index.js'))) {
      console.error(`packages/${folder} is not built: node scripts/build.mjs`)
      process.exit(1)
    }
    const { name, version } = manifestOf(folder)
    must('pnpm', ['pack', '--pack-destination', workspace], join(packages, folder), `Packing ${name}`)
    tarballs[name] = `file:${join(workspace, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)}`
  }

  const apps = [
    ...adapters.map((folder) => ({ name: folder, folders: [folder], extra: peersOf(folder), aliases: {} })),
    {
      name: 'ethers and ethers5 side by side',
      folders: ['adapter-ethers', 'adapter-ethers5'],
      extra: { ...peersOf('adapter-ethers'), ethers5: `npm:ethers@${peersOf('adapter-ethers5').ethers}` },
      aliases: { "import('ethers')": "import('ethers5')" },
    },
  ].filter(
    ({ name, folders }) => !wanted.length || wanted.includes(name) || folders.some((one) => wanted.includes(one)),
  )

  for (const { name, folders, extra, aliases } of apps) {
    const began = performance.now()
    const app = join(workspace, name.replaceAll(' ', '-'))
    mkdirSync(app)
    const own = Object.fromEntries(folders.map((folder) => [`@latchkey/${folder}`, tarballs[`@latchkey/${folder}`]]))
    const dependencies = { '@latchkey/core': tarballs['@latchkey/core'], ...own, ...extra }
    writeFileSync(
      join(app, 'package.json'),
      JSON.stringify({ name: 'app', private: true, type: 'module', dependencies }),
    )
    const overrides = Object.entries(tarballs).map(([key, file]) => `  '${key}': '${file}'`)
    writeFileSync(
      join(app, 'pnpm-workspace.yaml'),
      `packages: ['.']\nstrictDepBuilds: false\nautoInstallPeers: false\npmOnFail: ignore\noverrides:\n${overrides.join('\n')}\n`,
    )
    writeFileSync(join(app, 'main.ts'), appOf(folders, aliases))
    writeFileSync(join(app, 'index.html'), '<script type="module">import { run } from "./main.ts"; run()</script>')
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      skipLibCheck: true,
      lib: ['es2023', 'dom'],
      types: [],
    }
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
    must('pnpm', ['install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'], app, `Installing ${name}`)
    must(process.execPath, [tsc, '-p', '.'], app, `Compiling ${name}`)

    const config = { root: app, configFile: false, logLevel: 'error' }
    const { output } = await build({ ...config, build: { write: false, target: 'es2022' } })
    const modules = output.flatMap(({ moduleIds = [] }) => moduleIds)
    const libraries = packagesOf(modules)
    const foreign = foreignPackages(folders, libraries)
    if (foreign.length) {
      console.error(`${name} brings along what it has no business with: ${foreign.join(', ')}`)
      process.exit(1)
    }
    await build({ ...config, build: { ssr: 'main.ts', outDir: join(app, 'out'), target: 'node20' } })
    writeFileSync(
      join(app, 'run.mjs'),
      "import { run } from './out/main.js'\nconsole.log(await run())\nprocess.exit(0)\n",
    )
    const said = must(process.execPath, ['run.mjs'], app, `Running ${name}`).trim()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const versions = Object.entries(extra).map(([key, version]) => `${key} ${version.replace(/^npm:/, '')}`)
    console.log(
      `${name.padEnd(32)} ok ${seconds.padStart(5)} s  ${libraries.length} packages in the bundle  ${versions.join(', ')}  said ${said}`,
    )
  }
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
