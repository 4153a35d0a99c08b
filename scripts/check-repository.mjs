// Refuses what no file of the repository may have: an id of the specification outside test titles, files that a build or a run has made, and
// repeated tries of a test.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** Its readers have no other text than this repository: a comment gives the reason itself, or links to docs/behaviour.md. */
const citation =
  /\b(?:SPEC|RULINGS|FACTS|REALPARTS|MONEY|LOGIN|ARCHITECTURE)(?:\.md\b|(?=\s+§?[SR]?\d))|\bS\d{1,2}\.\d{1,2}\b|\bRULINGS\b|[(, ]R\d{1,2}(?:[):])/
const inTitle = /\[S\d+\.\d+(?:, ?S\d+\.\d+)*\]/g
/** They list ids on purpose. */
const pagesOfIds = [
  'AGENTS.md',
  'docs/spec-map.md',
  'docs/behaviour.md',
  'scripts/check-repository.mjs',
  'scripts/behaviour-doc.mjs',
]
const mayTag = /[.](test|test-d|spec|stories|fixture)[.]|\/testing\/|^e2e\/|[.]md$/
const isText = /[.](ts|tsx|mjs|js|md|css|html|json|yaml|tmpl|sh)$/

function citations(path, text) {
  if (!isText.test(path) || pagesOfIds.includes(path) || path.endsWith('pnpm-lock.yaml')) return []
  return text.split('\n').flatMap((line, index) => {
    const [found] = citation.exec(mayTag.test(path) ? line.replaceAll(inTitle, '') : line) ?? []
    return found
      ? [`${path}:${index + 1}: "${found}" is known only outside of this repository: give the reason itself`]
      : []
  })
}

const hasTests =
  /(^|\/)(vitest|playwright)[\w.]*[.](ts|mjs)([.]tmpl)?$|[.](test|spec|fixture)[.]tsx?$|^scripts\/|(^|\/)package[.]json$/
/**
 * `retry` of Vitest with any value but 0: a number may come from a variable or a function. A fake of a function named `retry` is allowed.
 * `retries: 2` of Playwright, where a run with `CI` set may have one.
 */
const repeats =
  /\bretry['"]?:(?! *(?:0 *(?:[,}]|$)|(?:async *)?(?:\([^()]*\)[^,]*=>|\w+ *=>|function\b)))|--retry[= ](?!0\b)|(?:\bretries['"]?:|--retries[= ])[^,\n]*(?:[2-9]|\d{2})/

/** A test that passes only when it is tried again is a defect, which further tries would hide. */
function retries(path, text) {
  if (!hasTests.test(path) || path === 'scripts/check-repository.mjs') return []
  return text.split('\n').flatMap((line, index) => {
    const [found] = repeats.exec(line) ?? []
    return found ? [`${path}:${index + 1}: "${found}": a unit test is never tried again, a journey at most once`] : []
  })
}

const megabyte = 1_000_000
const made =
  /(^|\/)(dist|coverage|test-results|playwright-report|storybook-static|node_modules)\/|[.](tgz|zip|tar|gz|log|tsbuildinfo)$|[.](js|d[.]ts)[.]map$/
const image = /[.](png|jpe?g|gif|webp|avif|mp4|webm|pdf)$/i

/** Git for Windows refuses to check out such a name, and the whole repository with it. */
const forbiddenOnWindows = /[<>:"|?*\\]|[. ](?:\/|$)/

function artefacts(path, size) {
  if (forbiddenOnWindows.test(path)) return [`${path}: Windows can't have a file of this name`]
  if (made.test(path)) return [`${path}: a build or a run makes this, so it belongs into .gitignore`]
  if (image.test(path) && !path.startsWith('docs/images/')) return [`${path}: images are in docs/images`]
  return size > megabyte ? [`${path}: ${(size / megabyte).toFixed(1)} MB, where 1 MB is the limit`] : []
}

const planted = [
  ...[
    ['packages/core/src/x.ts', '/** As SPEC S4.12 has it. */'],
    ['packages/core/src/x.ts', '// See S4.12.'],
    ['packages/core/src/x.test.ts', '// The other half of S9.10.'],
    ['packages/core/src/x.ts', '// RULINGS R45'],
    ['packages/ui/src/x.ts', '/** In a root of its own (ARCHITECTURE §4). */'],
    ['packages/core/src/x.ts', '/** R45: said once. */'],
    ['docs/x.md', 'the shapes of SPEC S3.23'],
  ].map(([path, text]) => [path, citations(path, text), true]),
  ...[
    ['packages/core/src/x.test.ts', "test('[S4.12, S4.13] a wallet is asked', () => {})"],
    ['packages/core/src/x.ts', "const RPC_SPEC = 'FACTS'"],
  ].map(([path, text]) => [path, citations(path, text), false]),
  ...[
    'a.tgz',
    'apps/services/file:/x/a.db',
    'docs/what?.md',
    'packages/core/dist/index.js',
    'coverage/index.html',
    'e2e/view.png',
  ].map((path) => [path, artefacts(path, 1), true]),
  ['docs/data.json', artefacts('docs/data.json', 2 * megabyte), true],
  ['docs/images/modal.png', artefacts('docs/images/modal.png', 9), false],
  ...[
    ['packages/core/vitest.config.ts', 'test: { retry: 1 }'],
    ['scripts/vitest.shared.ts', 'retry: process.env.CI ? 2 : 0,'],
    ['packages/core/src/x.test.ts', "test('…', { retry: 3 }, () => {})"],
    ['packages/core/vitest.config.ts', 'retry: isCI ? 1 : 0,'],
    ['packages/core/vitest.config.ts', 'retry: Number(process.env.RETRIES),'],
    ['packages/core/vitest.config.ts', 'retry: {count: 2 },'],
    ['packages/core/vitest.config.ts', 'retry: (tries),'],
    ['package.json', '"test": "vitest run --retry=2"'],
    ['e2e/playwright.config.ts', 'retries: process.env.CI ? 2 : 0,'],
    ['e2e/tests/x.spec.ts', 'test.describe.configure({ retries: 3 })'],
    ['scripts/test.mjs', "'--retries=2',"],
  ].map(([path, text]) => [path, retries(path, text), true]),
  ...[
    ['e2e/playwright.config.ts', 'retries: process.env.CI ? 1 : 0,'],
    ['scripts/test-load.mjs', "'--retries=0',"],
    ['packages/core/vitest.config.ts', 'test: { retry: 0 }'],
    ['packages/core/src/x.test.ts', 'retry: () => send(),'],
    ['packages/core/src/x.test.ts', 'retry: async (id: string) => {'],
    ['packages/core/src/x.test.ts', 'retry: function () {'],
  ].map(([path, text]) => [path, retries(path, text), false]),
].filter(([, faults, refused]) => faults.length > 0 !== refused)

const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path && statSync(path, { throwIfNoEntry: false })?.isFile())
const faults = [
  ...paths.flatMap((path) => artefacts(path, statSync(path).size)),
  ...paths.flatMap((path) => {
    if (!isText.test(path)) return []
    const text = readFileSync(path, 'utf8')
    return [...citations(path, text), ...retries(path, text)]
  }),
  ...planted.map(([path, , refused]) => `Planted in ${path}: was ${refused ? 'not refused' : 'refused'}`),
]
console.log(`${paths.length} files`)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
