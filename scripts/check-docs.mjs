// Holds the pages that list what is public against the sources: every option, variable, view, part, action, hook and alert is named where its
// reader looks for it, tables have no row for what isn't there, the default that a comment names is in its row, and links lead somewhere.
// Usage: node scripts/check-docs.mjs
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectIdPage, projectIdType } from '../packages/wallet-list/scripts/wallet-ids.ts'
import { walletFacts } from '../packages/wallet-list/src/facts/all.ts'
import { apps } from './newcomer/apps.mjs'
import { mustSay, readSteps } from './newcomer/read-steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file) => readFileSync(root + file, 'utf8')
const between = (text, start, end) => text.slice(text.indexOf(start) + start.length).split(end)[0]
const faults = []
/** The version of a package in the catalog of pnpm-workspace.yaml, as far as `form` matches it. It is a fault if the line looks different. */
function catalogVersion(name, form) {
  const [found] = new RegExp(`(?<=^ {2}'${name}': )${form}`, 'm').exec(read('pnpm-workspace.yaml')) ?? []
  if (!found)
    faults.push(`pnpm-workspace.yaml: no line \`'${name}': VERSION\` in the form that scripts/check-docs.mjs looks for`)
  return found
}

// Options: a row for each key, and no other rows.
for (const [type, file, page, heading] of [
  ['LatchkeyOptions', 'packages/core/src/kernel/client.ts', 'docs/options.md', '# '],
  ['ModalSettings', 'packages/react/src/provider/settings.ts', 'packages/react/README.md', '## Settings\n'],
]) {
  const block = between(read(file), `export type ${type} = {\n`, '\n}')
  const keys = [
    ...block.matchAll(/((?:^ {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)(?:^ {2}\/\/.*\n)*^ {2}readonly (\w+)\??:/gm),
  ]
  const text = heading === '# ' ? read(page) : between(read(page), heading, '\n## ')
  const rows = new Map([...text.matchAll(/^\| `(\w+)` \|.*$/gm)].map(([row, key]) => [key, row]))
  for (const [, comment, key] of keys) {
    const row = rows.get(key)
    if (!row) faults.push(`${page}: no row for \`${key}\` of ${type}`)
    const [, value] = /@default ('[^']*'|true|false|\d+)/.exec(comment) ?? []
    if (row && value && !row.includes(value)) faults.push(`${page}: the default of \`${key}\` is ${value}`)
    rows.delete(key)
  }
  for (const key of rows.keys()) faults.push(`${page}: ${type} has no \`${key}\``)
}

// Names: each is somewhere on its page, in code: `name` or `name(…)`.
const union = (file, type) => between(read(file), `export type ${type} =`, '\n\n').match(/(?<=^ {2}\| ')[\w-]+(?=')/gm)
const exported = (file, from) =>
  [...read(file).matchAll(/^export \{([^}]*)\} from '([^']*)'/gm)]
    .filter(([, , source]) => from.test(source))
    .flatMap(([, names]) => names.split(',').map((name) => name.trim()))
    .filter((name) => name && !name.startsWith('type '))
/** Codes of alerts whose texts load only with what they are about. */
const alertsWithOwnTexts = () =>
  globSync('packages/*/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => read(file).match(/(?<=\bcode: ')[\w/-]+(?=',\n *short:)/g) ?? [])
for (const [page, names] of [
  [
    'docs/theming.md',
    union('packages/core/src/kernel/theme/theme-tokens.ts', 'TokenName').map((name) => `--latchkey-${name}`),
  ],
  ['docs/test-hooks.md', union('packages/ui/src/test-hooks/test-hooks.ts', 'Part')],
  [
    'docs/test-hooks.md',
    read('packages/core/src/kernel/router/route.ts').match(/(?<=^ {2})[A-Z]\w+(?=: (?:Record<|\{))/gm),
  ],
  ['packages/react/README.md', exported('packages/react/src/index.ts', /^\.\//)],
  [
    'packages/core/README.md',
    ['index', 'wallet-calls'].flatMap((entry) =>
      exported(
        `packages/core/src/${entry}.ts`,
        /^\.\/(actions|flows\/(account\/set-|connecting\/connect\.|modal|operations|sessions|switching\/switch))/,
      ),
    ),
  ],
  [
    'docs/login-hosting.md',
    read('apps/services/src/login/login-config.ts')
      .split('loginConfigSchema')[1]
      .match(/(?<=^ {2})\w+(?=: v\.)/gm),
  ],
  [
    'docs/troubleshooting.md',
    [
      ...read('packages/core/src/kernel/alert/alert-texts.ts').match(/(?<=^ {2}')[\w/-]+(?=': \{)/gm),
      ...alertsWithOwnTexts(),
    ],
  ],
]) {
  const text = read(page)
  for (const name of names)
    if (!text.includes(`\`${name}\``) && !text.includes(`\`${name}(`)) faults.push(`${page} doesn't name ${name}`)
}

// Pages that are generated from the wallet list's facts are up to date.
for (const [page, written] of [
  ['docs/wallet-ids.md', projectIdPage(walletFacts)],
  ['packages/core/src/kernel/wallet-id.ts', projectIdType(walletFacts)],
])
  if (read(page) !== written)
    faults.push(`${page} isn't that of the facts: run \`pnpm tables\` in packages/wallet-list`)

// Links between pages lead somewhere, also those to a heading.
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')
for (const page of globSync(['*.md', '{docs,packages,apps,examples}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules'],
})) {
  for (const [, path, hash] of read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g)) {
    const target = path ? join(dirname(page), path) : page
    const found = existsSync(root + target)
    if (!found || (hash && ![...read(target).matchAll(/^#+ (.*)$/gm)].some(([, heading]) => anchor(heading) === hash)))
      faults.push(`${page} links to ${path}${hash && `#${hash}`}, which isn't there`)
  }
}

// The list of decisions has each of them.
const decisions = read('docs/decisions/README.md')
for (const page of globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.slice(15)))
  if (page !== 'README.md' && !decisions.includes(`](${page})`))
    faults.push(`docs/decisions/README.md has no line for ${page}`)

// Install lines name majors: the newest of a package may be too new for ours.
for (const page of globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root })) {
  for (const [line, names] of read(page).matchAll(/^[ \t>$]*(?:npm (?:install|i|add)|pnpm add|yarn add) ([^#\n]*)/gm)) {
    for (const name of names.split(/\s+/).filter((word) => /^@?[a-z\d]/.test(word)))
      if (!name.startsWith('@latchkey/') && !/.@\d/.test(name))
        faults.push(`${page}: ${name} has no major in "${line.trim()}"`)
  }
}

// The licence of WalletConnect's SDK stands in a quote where a reader chooses a relay.
const pinned = catalogVersion('@walletconnect/sign-client', String.raw`\d+\.\d+\.\d+$`)
for (const page of ['README.md', 'packages/walletconnect/README.md', 'docs/relay.md', 'docs/self-hosting.md']) {
  const quotes = read(page).match(/(?:^>.*\n)+/gm) ?? []
  if (!quotes.some((quote) => quote.includes(pinned) && /\]\([^)]*walletconnect-licence\.md\)/.test(quote)))
    faults.push(`${page}: no quote with ${pinned} and a link to docs/decisions/walletconnect-licence.md`)
}

// The licence of the light client that Polkadot's library brings stands where a reader installs the adapter, with the way to leave it out.
const polkadot = 'packages/adapter-polkadot/README.md'
const major = catalogVersion('@polkadot/api', String.raw`\d+`)
const licences = between(read(polkadot), '\n## Licences\n', '\n## ')
for (const part of [
  `\`@polkadot/api\` ${major} `,
  '`@substrate/connect` (GPL-3.0-only)',
  '`smoldot` (GPL-3.0 ',
  "'@substrate/connect': '-'",
])
  if (!licences.includes(part)) faults.push(`${polkadot}: "Licences" doesn't say ${part}`)

// `npm run newcomer` takes hours. What it would look for in the pages, and not find, is said here.
for (const [name, steps] of Object.entries(apps))
  for (const { kind, page, section, sentence } of steps)
    try {
      if (kind === 'follow' && readSteps(page, section).length === 0) faults.push(`${page}: "${section}" has no steps`)
      mustSay(page, sentence)
    } catch ({ message }) {
      faults.push(`newcomer, ${name}: ${message}`)
    }

if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
