// Proves the examples as a developer copies them: with our packages packed, in a folder with a lock file and modules of its own, built and
// started as their READMEs say, asked over HTTP and, where there is a Chromium, visited with a test wallet.
// Usage: node --conditions=@latchkey/source scripts/examples.mjs [sign-in-node] [sign-in-next] [login-vite] [swap-vite] [--node path] [--update-lock]
//   --node: what runs the Node example. Builds must be there (node scripts/build.mjs); other packages come from pnpm's store.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumPath } from '../e2e/support/chromium.ts'
import { httpFlow } from '../examples/sign-in-node/test/http-flow.ts'
import { alice, nameOf, visit as visitor } from '../examples/sign-in-node/test/visitor.ts'
import { startAnvil } from '../packages/test-wallets/src/anvil/index.ts'
import { startSolanaChain } from '../packages/test-wallets/src/litesvm/index.ts'
import { run, startSite } from './app-process.mjs'
import { startLogins, visitLogin } from './examples/login-example.mjs'
import { startSwaps, visitSwap } from './examples/swap-example.mjs'
import { packAll, packagesIn, readJson, unpack } from './pack-packages.mjs'

const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { node: { type: 'string', default: process.execPath }, 'update-lock': { type: 'boolean', default: false } },
})

async function must(what, command, args, cwd, env = {}) {
  const began = performance.now()
  const said = await run(command, args, { cwd, env })
  console.log(`  ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return said
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** The settings of an example that name its nodes. */
const settings = (prefix, { ethereumRpc, solanaRpc }) => ({
  [`${prefix}_ETHEREUM_RPC`]: ethereumRpc,
  [`${prefix}_SOLANA_RPC`]: solanaRpc,
})

/**
 * An example in a folder of its own, as its README tells to copy it; its tests stay here.
 *
 * @param left packages that only its tests need
 */
async function copyOut(name, env, left) {
  const app = join(mkdtempSync(join(tmpdir(), 'latchkey-examples-')), name)
  unpack(join(root, 'examples', name), app)
  const { devDependencies, ...manifest } = readJson(join(app, 'package.json'))
  for (const each of left) delete devDependencies[each]
  writeFileSync(join(app, 'package.json'), JSON.stringify({ ...manifest, devDependencies }))
  const packed = packAll(packagesIn({ ...manifest, devDependencies }), join(app, '.latchkey'))
  const overrides = [...packed].map(([each, folder]) => `  '${each}': 'file:${folder}'`)
  writeFileSync(
    join(app, 'pnpm-workspace.yaml'),
    `packages: ['.']\nstrictDepBuilds: false\nnpmOnFail: ignore\noverrides:\n${overrides.join('\n')}\n`,
  )
  await must('installed', 'pnpm', ['install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'], app)
  await must('built', values.node, ['node_modules/vite/bin/vite.js', 'build'], app, env)
  return { app, args: () => ['server/main.js'], env, clean: () => rmSync(app, { recursive: true }) }
}

const copyNode = (nodes) =>
  copyOut('sign-in-node', settings('VITE', nodes), ['@latchkey/test-wallets', '@scure/base', 'vitest'])

async function copyLogin({ ethereumRpc }) {
  const logins = await startLogins({ ethereumRpc, port: await freePort() })
  const copy = await copyOut('login-vite', logins.env, ['vitest'])
  return {
    ...copy,
    visit: (url) => visitLogin(url, logins),
    clean: async () => {
      copy.clean()
      await logins.close()
    },
  }
}

/** Without a server of its own: what was built, and Vite's development server. */
async function copySwap({ ethereumRpc }) {
  const swaps = await startSwaps({ ethereumRpc, port: await freePort() })
  const copy = await copyOut('swap-vite', swaps.env, [])
  const vite = ['node_modules/vite/bin/vite.js']
  const at = ({ hostname, port }) => ['--host', hostname, '--port', port, '--strictPort']
  return {
    ...copy,
    args: (url) => [...vite, 'preview', ...at(url)],
    develop: (url) => [...vite, ...at(url)],
    visit: (url) => visitSwap(url, swaps),
    clean: async () => {
      copy.clean()
      await swaps.close()
    },
  }
}

/** The Next example where it is: a workspace of its own, with a lock file of its own. */
async function prepareNext(nodes) {
  const app = join(root, 'examples/sign-in-next')
  packAll(packagesIn(readJson(join(app, 'package.json'))), join(app, '.latchkey'))
  // Packed again, they are other packages under the same name: pnpm would keep what it has.
  rmSync(join(app, 'node_modules'), { recursive: true, force: true })
  const lock = values['update-lock'] ? '--no-frozen-lockfile' : '--frozen-lockfile'
  await must('installed', 'pnpm', ['install', '--prefer-offline', lock], app)
  const env = settings('NEXT_PUBLIC', nodes)
  const said = await must('built', 'pnpm', ['exec', 'next', 'build'], app, env)
  console.log(said.match(/Next\.js [\d.]+.*/)?.[0] ?? '')
  const next = 'node_modules/next/dist/bin/next'
  return { app, args: () => [next, 'start'], develop: () => [next, 'dev'], env, clean: () => {}, prove: proveRendered }
}

/** The server renders the button for every visitor, and what belongs to an account for that account alone. */
async function proveRendered(origin) {
  const { ask, signIn } = visitor({ url: origin, origin })
  const { setCookie } = await signIn(alice)
  await ask('PUT', '/notes', { account: nameOf(alice), text: 'rendered for Alice' })
  const cookie = setCookie.split(';')[0]
  const [hers, nobodys] = await Promise.all(
    [{ cookie }, {}].map(async (headers) => (await fetch(origin, { headers })).text()),
  )
  for (const html of [hers, nobodys])
    if (!html.includes('Connect wallet')) throw new Error(`The button was not rendered:\n${html}`)
  if (!hers.includes('rendered for Alice') || nobodys.includes('rendered for Alice'))
    throw new Error('The note was not rendered for its account alone')
  console.log('  ok the server renders the button, and a note for its account alone')
}

async function askAll(url) {
  for (const [what, prove] of Object.entries(httpFlow)) {
    await prove({ url, origin: url }).catch((cause) => {
      throw new Error(what, { cause })
    })
    console.log(`  ok ${what}`)
  }
}

/** The journeys of e2e/, on a site that is there. */
async function visit(what, url, more = []) {
  const output = mkdtempSync(join(tmpdir(), 'latchkey-results-'))
  const args = ['exec', 'playwright', 'test', 'example-node', '--workers', '1', '--output', output, ...more]
  const env = { LATCHKEY_EXAMPLE: JSON.stringify({ url, ...nodes }), LATCHKEY_SKIP_BUILD: '1' }
  console.log((await must(what, 'pnpm', args, join(root, 'e2e'), env)).trimEnd())
  rmSync(output, { recursive: true, force: true })
}

const examples = {
  'sign-in-node': copyNode,
  'sign-in-next': prepareNext,
  'login-vite': copyLogin,
  'swap-vite': copySwap,
}
const chains = await Promise.all([startAnvil({ chainId: 1 }), startSolanaChain()])
const nodes = { ethereumRpc: chains[0].url, solanaRpc: chains[1].url }
let failed = 0
for (const [name, prepare] of Object.entries(examples)) {
  if (positionals.length && !positionals.includes(name)) continue
  const began = performance.now()
  const port = await freePort()
  const ORIGIN = `http://127.0.0.1:${port}`
  console.log(`${name}`)
  let site
  let copy
  try {
    copy = await prepare(nodes)
    const runs = name === 'sign-in-next' ? process.execPath : values.node
    site = await startSite(runs, copy.args(new URL(ORIGIN)), {
      cwd: copy.app,
      env: { ...copy.env, PORT: String(port), ORIGIN },
      url: ORIGIN,
    })
    if (!copy.visit) await askAll(ORIGIN)
    await copy.prove?.(ORIGIN)
    if (!(await chromiumPath())) {
      console.log(`ok     ${name}, but not visited: there is no Chromium`)
      continue
    }
    if (copy.visit) await copy.visit(ORIGIN)
    else await visit('visited', ORIGIN)
    if (copy.develop) {
      await site.stop()
      // React's development build says in words what the other one only numbers, or doesn't say at all.
      const url = ORIGIN.replace('127.0.0.1', 'localhost')
      site = await startSite(runs, copy.develop(new URL(url)), {
        cwd: copy.app,
        env: { ...copy.env, PORT: String(port), ORIGIN: url },
        url,
      })
      if (copy.visit) await copy.visit(url)
      else {
        // It also makes Next compile every route beforehand, because that takes longer than a test waits.
        await askAll(url)
        await visit('visited in development', url, ['--grep', 'keeps a note'])
      }
    }
    console.log(`ok     ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  } catch (error) {
    failed += 1
    console.error(error)
    console.log(`FAILED ${name}`)
  } finally {
    await site?.stop()
    await copy?.clean()
  }
}
for (const chain of chains) await chain.close()
process.exit(failed ? 1 : 0)
