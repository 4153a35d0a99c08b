// Refuses functions that are newer than the oldest browsers of docs/browsers.md, in what runs in browsers: types know nothing of their age, and
// the journeys run in the newest Chromium alone.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What to find, and what to write instead. */
const tooNew = [
  [/\bURL\.(?:canParse|parse)\(/, '`parseUrl`: Chrome 120, Safari 17'],
  [/\bAbortSignal\.any\(/, '`anySignal` of walletconnect: Chrome 116, Safari 17.4'],
  [/\bPromise\.(?:withResolvers|try)\(/, 'a `new Promise`, or `promiseTry` of core: Chrome 119, Safari 17.4'],
  [/\b(?:Object|Map)\.groupBy\(/, 'a loop: Chrome 117, Safari 17.4'],
  [/\bArray\.fromAsync\(/, 'a loop: Chrome 121'],
  [
    /\.(?:entries|values|keys)\(\)\s*\.(?:map|filter|some|find|every|toArray|reduce|forEach|take|drop|flatMap)\(/,
    'a spread, `[...iterator]`: Chrome 122, Safari 18.4',
  ],
  [
    /\bnew Set\([^)]*\)\.(?:union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    'a filter: Chrome 122, Safari 17',
  ],
  [/\bUint8Array\.from(?:Base64|Hex)\(/, 'core’s base64 and hex: Chrome 140, Safari 18.2'],
]
const runsOnServers =
  /^packages\/(?:test-wallets|create-latchkey)\/|\/siwx\/src\/server\/|\/testing\/|[.](?:test|test-d|fixture|stories)[.]/

const codeOf = (text) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

function faultsOf(path, text) {
  const code = codeOf(text)
  return tooNew.flatMap(([pattern, instead]) => {
    const found = pattern.exec(code)
    if (!found) return []
    return [`${path}:${code.slice(0, found.index).split('\n').length}: ${found[0]} is too new; write ${instead}`]
  })
}

const planted = [
  ['const ok = URL.canParse(text)', true],
  ['const both = AbortSignal.any([one, two])', true],
  ['map.values().map((value) => value)', true],
  ['[...map.values()].map((value) => value)', false],
  ['// `URL.canParse` is newer than our oldest browser', false],
].filter(([text, refused]) => faultsOf('x.ts', text).length > 0 !== refused)

const listed = execFileSync('git', ['ls-files', '-z', '--', 'packages/*/src/*', 'apps/login/src/*'], {
  encoding: 'utf8',
})
const paths = listed.split('\0').filter((path) => /[.]tsx?$/.test(path) && !runsOnServers.test(path))
const faults = [
  ...paths.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8'))),
  ...planted.map(([text, refused]) => `Planted, this was ${refused ? 'not ' : ''}refused: ${text}`),
]
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${paths.length} files use nothing that is newer than the oldest browsers`)
