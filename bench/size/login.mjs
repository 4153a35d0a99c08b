// What a login costs: what configuring it adds to a page's initial load, and what the login site loads.
// Part of size.mjs; by itself: node bench/size/login.mjs [--sources]
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundle, initialOf } from './bundle.mjs'
import { isBeyond, lineOf, minus, sizesOf } from './sizes.mjs'

const root = fileURLToPath(new URL('../../apps/login/', import.meta.url))

/** The rows of `size.mjs`. */
export async function loginRows(isOfSources) {
  const added = { label: 'a page that configures login: what that adds to the initial load', budget: 1500 }
  const rows = [{ ...added, ...(await addedByLogin(isOfSources)) }]
  for (const { items, ...row } of await loginParts()) rows.push({ ...row, ...sizesOf(items) })
  return rows.map((row) => ({ ...row, limit: row.budget }))
}

/** The page of `least.tsx` with the one option more, against that page. */
async function addedByLogin(isOfSources) {
  const frame = fileURLToPath(
    new URL(`../../packages/frame/${isOfSources ? 'src/index.ts' : 'dist/index.js'}`, import.meta.url),
  )
  const before = 'createLatchkey({'
  const option = `auth: frameAuth({ url: 'https://login.shop.example', projectId: 'shop' }),`
  const configureLogin = {
    name: 'configure-login',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/size/src/least.tsx')) return undefined
      if (!code.includes(before)) throw new Error('least.tsx makes no client that a login could be added to')
      return `import { frameAuth } from ${JSON.stringify(frame)}\n${code.replace(before, `${before} ${option}`)}`
    },
  }
  const sizeOf = async (plugins) => {
    const files = await bundle('least', { isOfSources, plugins })
    return sizesOf([...initialOf(files)].map((name) => files.get(name)))
  }
  return minus(await sizeOf([configureLogin]), await sizeOf([]))
}

/** What the login site loads: the hidden frame's boot, the approval beside it, the worker that holds the keys. */
async function loginParts() {
  const { output } = await build({ root, logLevel: 'error', build: { write: false } })
  const files = new Map(output.map((item) => [item.fileName, item]))
  const closure = (name, seen = new Set()) => {
    const item = files.get(name)
    if (!item || seen.has(name)) return seen
    seen.add(name)
    if (item.type === 'chunk') for (const next of item.imports) closure(next, seen)
    return seen
  }
  const chunkOf = (pattern) => {
    const found = output.find((item) => item.type === 'chunk' && item.moduleIds.some((id) => pattern.test(id)))
    if (!found) throw new Error(`No chunk has ${pattern}`)
    return found.fileName
  }
  const boot = closure(chunkOf(/pages\/start-frame\.ts$/))
  const approval = [...closure(chunkOf(/pages\/mount\.tsx$/))].filter((name) => !boot.has(name))
  const worker = output.find(({ fileName }) => fileName.includes('vault-worker'))
  if (!worker) throw new Error('No file has the worker')
  const items = (names) => [...names].map((name) => files.get(name))
  return [
    { label: 'login site: boot of the hidden frame', items: items(boot), budget: 25_000 },
    { label: 'login site: approval, React included', items: items(approval), budget: 110_000 },
    { label: 'login site: worker that holds the keys', items: [worker] },
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await loginRows(process.argv.includes('--sources'))
  for (const row of rows) console.log(lineOf(row))
  process.exit(rows.some(isBeyond) ? 1 : 0)
}
