// What Latchkey adds to a React + wagmi app, read from the bundler's own metadata. Sizes are of minified code; the budgets are gzip.
// Usage: node bench/size/size.mjs [--json] [--modules] [--sources]
//   --modules   also lists what stands in the initial load and in the first open, by its length before it is minified, and the packages of
//               each adapter
//   --sources   measures the sources instead of the builds: quick, and nearly the same
// Each adapter is measured by itself too, and must bring nothing of another ecosystem along.
// A line has a budget and, where it is not met yet, a limit: what it may not grow past until it is. Fails beyond the limit.
import { readFileSync } from 'node:fs'
import { adapterFolders } from '../../scripts/foreign-packages.mjs'
import { adapterParts } from './adapters.mjs'
import { bundle, closure, initialOf } from './bundle.mjs'
import { loginRows } from './login.mjs'
import { moneyModules } from './money-modules.mjs'
import { siwxParts } from './siwx.mjs'
import { isBeyond, kB, lineOf, minus, plus, sizesOf } from './sizes.mjs'

const asked = (flag) => process.argv.includes(flag)
const isOfSources = asked('--sources')

const chunksOf = (map) => [...map.values()].filter((item) => item.type === 'chunk')

const sizes = (files, names) => sizesOf([...names].map((name) => files.get(name)))

const floorFiles = await bundle('floor', { isOfSources })
const leastFiles = await bundle('least', { isOfSources })
const files = await bundle('latchkey', { isOfSources })
const oneCallFiles = await bundle('one-call', { isOfSources })
const bareFiles = await bundle('bare', { isOfSources })
const pageFiles = await bundle('demo', { isOfSources })
const chunks = chunksOf(files)
const floor = sizes(floorFiles, initialOf(floorFiles))
const initial = initialOf(files)
const leastInitial = initialOf(leastFiles)
const added = minus(sizes(files, initial), floor)

/** The chunk that a module of ours was put into, by its path in `packages` without its ending. A rename must not go unnoticed. */
function chunkOf(path, map = files) {
  const [name, ...rest] = path.split('/')
  const pattern = new RegExp(`packages/${name}/(?:dist|src)/${rest.join('/')}\\.(?:js|tsx?)$`)
  const chunk = chunksOf(map).find(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
  if (!chunk) throw new Error(`No chunk has ${path}`)
  return chunk.fileName
}
/** What loading these modules brings along, beyond what is there already. */
function lazy(paths, there, map = files) {
  const needed = closure(
    map,
    paths.map((path) => chunkOf(path, map)),
  )
  return new Set([...needed].filter((name) => !there.has(name)))
}
const union = (...sets) => new Set(sets.flatMap((set) => [...set]))

const rows = []
const add = (label, size, budget, limit = budget) => rows.push({ label, ...size, budget, limit })

add('floor: React + wagmi', floor)
const least = minus(sizes(leastFiles, leastInitial), floor)
add('Latchkey adds to the initial load: adapter-wagmi, button, styles', least, 15 * kB)
add('the same with phone wallets and a wallet list', added, undefined, 17.4 * kB)
const oneCall = sizes(oneCallFiles, initialOf(oneCallFiles))
add('the same by the one call of @latchkey/wagmi', minus(oneCall, floor), undefined, 17.7 * kB)

const resumed = lazy(['react/buttons/connected.lazy', 'adapter-wagmi/lazy/verbs'], initial)
add('a reload with a stored session, buttons included', plus(added, sizes(files, resumed)))

const opening = ['react/modal/modal.lazy']
const leastOpen = lazy(opening, leastInitial, leastFiles)
add('first open: dialog, Connect view, styles', sizes(leastFiles, leastOpen), 40 * kB)
const listed = ['wallet-list/opening.lazy', 'core/flows/wallets/wallet-queries']
const firstOpen = lazy([...opening, ...listed], initial)
const open = union(initial, firstOpen)
add('the same with phone wallets and a wallet list', sizes(files, firstOpen), undefined, 46 * kB)
/**
 * The page that the benches open: all that a browser fetches until its list of wallets is shown and connecting is prepared, React and wagmi
 * included. A pairing's SDK and what follows the wallet's answer come with the press.
 */
const page = initialOf(pageFiles)
const pageOpen = lazy([...opening, ...listed, 'adapter-wagmi/lazy/index'], page, pageFiles)
add('the open page, with what connecting needs, React and wagmi', sizes(pageFiles, union(page, pageOpen)), 150 * kB)
add('of it React, wagmi, viem and TanStack Query alone', sizes(bareFiles, initialOf(bareFiles)))
add('of it Latchkey’s when the button is shown', minus(sizes(pageFiles, page), sizes(bareFiles, initialOf(bareFiles))))
add(
  'beside it: the list of the other views, with the first row that is pointed at',
  sizes(files, lazy(['react/modal/other-views'], open)),
)
add(
  'beside it: what follows in core, with the first wallet that is asked',
  sizes(files, lazy(['core/client/on-demand.lazy'], open)),
)
const sheet = lazy(['react/views/connect-on-phone'], open)
const withLogins = lazy(['react/modal/log-in-views'], open)
add('an app with logins: what its Connect view adds to the first open', sizes(files, withLogins))
const ways = ['login', 'email-login', 'social-login', 'passkey-login']
const flows = lazy(
  ways.map((name) => `core/flows/login/${name}`),
  open,
)
const logIn = lazy(['react/views/login/log-in'], union(open, withLogins, flows))
add('an app with logins: the log-in part of Connect, beside the list of wallets', sizes(files, logIn), 4 * kB)
add('an app with logins: the ways to log in, in core', sizes(files, flows))
const driver = lazy(['walletconnect/driver/driver'], open)
const sdk = new Set(
  [
    ...closure(
      files,
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => /@walletconnect\/(core|sign-client)\//.test(id)))
        .map(({ fileName }) => fileName),
    ),
  ].filter((name) => !open.has(name) && !driver.has(name)),
)
add("a phone's first open, whose rows are links: with a pairing", sizes(files, union(firstOpen, sheet, driver, sdk)))

/**
 * The modules that each view loads. Modules of several views are a row of their own, because a visitor who opened one of these views has them.
 */
const owners = new Map()
const known = ['other-views', 'account-views', 'money-views'].flatMap((list) => {
  const source = readFileSync(new URL(`../../packages/react/src/modal/${list}.ts`, import.meta.url), 'utf8')
  return [...source.matchAll(/views\/([a-z-]+)\.tsx/g)]
})
const views = chunks.flatMap(({ fileName, facadeModuleId }) => {
  const view = facadeModuleId?.match(/react\/(?:dist|src)\/views\/([a-z-]+)\.(?:js|tsx)$/)?.[1]
  return view && !open.has(fileName) ? [view] : []
})
/** A visitor who sees the account is connected, so what the buttons need for that is there; the account's parts, and what it leads to, come after it. */
const connected = union(open, closure(files, [chunkOf('react/buttons/connected.lazy')]))
const account = union(connected, lazy(['react/views/account'], connected))
const after = new Set(['switch-address', 'wallet-receive', 'wallet-compatible-networks'])
/** Parts that load after their view, for what the visitor does there. They import it, so that its code would count as shared with them. */
const wholes = [
  ['approve-transaction', /^(approve-steps|no-preview|(preview|signature)-part)$/],
  ['preview-part', /^preview-/],
  ['pay', /^pay-/],
]
const wholeOf = (view) => wholes.find(([, parts]) => parts.test(view))?.[0]
const before = (view) => {
  if (view === 'account') return connected
  if (view.startsWith('account-') || after.has(view)) return account
  const whole = wholeOf(view)
  return whole ? union(open, lazy([`react/views/${whole}`], open)) : open
}
for (const view of views)
  for (const name of lazy([`react/views/${view}`], before(view))) owners.set(name, [...(owners.get(name) ?? []), view])
const groups = Map.groupBy(owners.keys(), (name) => owners.get(name).sort().join(', '))
const unseen = known.map(([, view]) => view).filter((view) => !views.includes(view))
if (unseen.length) throw new Error(`No chunk of their own: ${unseen.join(', ')}`)
for (const view of views.sort()) {
  const whole = sizes(files, lazy([`react/views/${view}`], before(view))).gzip
  add(`view: ${view}`, { ...sizes(files, groups.get(view) ?? []), whole }, 6 * kB)
}
const parts = [...groups]
  .filter(([shared]) => shared.includes(', '))
  .map(([shared, names]) => ({ shared, size: sizes(files, names) }))
const isSmall = ({ size }) => size.gzip < kB
for (const { shared, size } of parts.filter((part) => !isSmall(part))) add(`shared by ${shared}`, size)
add(
  'shared by several views, all parts of less than 1 kB',
  parts
    .filter(isSmall)
    .map(({ size }) => size)
    .reduce(plus),
)
add('activity in core, beside view: account-activity', sizes(files, lazy(['core/flows/activity/activity'], account)))
add(
  'previews in core, with the first one',
  sizes(files, lazy(['core/flows/preview/preview-transaction'], account)),
  20 * kB,
)
add(
  'sign-in in core, with the first connection where it is set up',
  sizes(files, lazy(['core/flows/sign-in/sign-in'], connected)),
)
for (const { label, items, budget } of await siwxParts(isOfSources)) add(label, sizesOf(items), budget)
rows.push(...(await loginRows(isOfSources)))

const wagmi = lazy(['adapter-wagmi/lazy/index'], open)
add('adapter-wagmi: what connecting needs', sizes(files, wagmi), 1.3 * kB)
// Both are fetched at the press on a wallet. The three budgets are no more than the two were while the errors were in the open page.
const errors = lazy(['core/kernel/errors/normalize-error.lazy'], union(open, wagmi))
add('beside it: the code of errors, with the first wallet that is asked', sizes(files, errors), 2.7 * kB)
const verbs = lazy(['adapter-wagmi/lazy/verbs'], union(open, wagmi, errors))
add('adapter-wagmi: what a connected wallet is asked for', sizes(files, verbs), 12 * kB)
add(
  'adapter-wagmi: sessions of a pairing or a login',
  sizes(files, lazy(['adapter-wagmi/lazy/sessions'], union(open, wagmi, verbs))),
)
const encoding = lazy(['adapter-wagmi/lazy/chain/codec'], union(open, wagmi, verbs))
add('adapter-wagmi: viem, when something is encoded', sizes(files, encoding))
const naming = lazy(['adapter-wagmi/lazy/chain/names'], union(open, wagmi, verbs, encoding))
add('adapter-wagmi: viem, when a name is asked for', sizes(files, naming))
const how = isOfSources
  ? { conditions: ['@latchkey/source', 'module', 'browser', 'production'], entry: 'src/index.ts' }
  : { conditions: ['module', 'browser', 'production'], entry: 'dist/index.js' }
const foreign = []
for (const folder of adapterFolders) {
  const { initial: own, lazy: asking, whole, ...modules } = await adapterParts(folder, how)
  const library = minus(sizesOf(whole), plus(sizesOf(own), sizesOf(asking)))
  add(`${folder}: initially`, sizesOf(own), 5 * kB)
  add(`${folder}: when wallets are asked and chains are read`, sizesOf(asking))
  if (library.gzip > kB) add(`${folder}: its library, when it is needed`, library)
  if (modules.foreign.length) foreign.push(`${folder} brings along ${modules.foreign.join(', ')}`)
  if (asked('--modules')) console.log(`${folder} consists of ${modules.names.join(', ')}`)
}
add('WalletConnect, only for a pairing: driver', sizes(files, driver))
add('WalletConnect, only for a pairing: its SDK', sizes(files, sdk))
add(
  'static wallet list, for "All wallets": what follows its first page',
  sizes(files, lazy(['wallet-list/list'], open)),
)
add('locale ar', sizes(files, lazy(['ui/copy/ar'], open)))

if (asked('--json')) console.log(JSON.stringify(rows, null, 2))
else for (const row of rows) console.log(lineOf(row))
const loads = { 'initial load': initial, 'first open, with phone wallets and a wallet list': firstOpen }
for (const [title, names] of asked('--modules') ? Object.entries(loads) : []) {
  const modules = []
  for (const name of names)
    for (const [id, { renderedLength }] of Object.entries(files.get(name).modules ?? {}))
      if (/packages\/|zustand/.test(id)) modules.push([renderedLength, id.replace(/.*\/(packages|node_modules)\//, '')])
  console.log(`\n${title}`)
  for (const [length, id] of modules.sort(([a], [b]) => b - a)) console.log(String(length).padStart(7), id)
}
// A Solana-only app has no code of Ethereum, and so on.
console.error(foreign.length ? foreign.join('\n') : 'No adapter brings code of another ecosystem along.')
const early = [leastFiles, files, oneCallFiles].flatMap((map) => moneyModules(map, initialOf(map)))
console.error(
  early.length ? `In the initial load: ${early.join(', ')}` : 'Nothing that moves money is in the initial load.',
)
process.exit(foreign.length || early.length || rows.some(isBeyond) ? 1 : 0)
