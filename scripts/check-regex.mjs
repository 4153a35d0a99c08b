// Refuses regular expressions that take more than linear time: over a text from outside, one blocks the server or the page.
import { globSync, readFileSync } from 'node:fs'
import { findExpressions } from './regex/find-expressions.mjs'

// Before it is loaded: the other builds are native or Java.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** The exact analysis: its verdict doesn't depend on how busy the machine is. It reads no look-around. */
const options = { checker: 'automaton', timeout: 120_000, maxNFASize: 200_000, maxPatternSize: 5000 }

/** Patterns that only the running program knows, with the reason why they are harmless. */
const allowed = new Map([
  [
    'packages/ui/src/copy/label-copy.ts',
    'a developer tool: the patterns are our own phrases, the text is the page’s own',
  ],
])

const verdicts = new Map()

/** What is wrong with an expression; undefined if nothing is. */
function faultOf({ source, flags }) {
  if (source === undefined) return 'its pattern isn’t built from constants of the file'
  const key = `${flags}/${source}`
  if (!verdicts.has(key)) {
    const { status, complexity, error } = checkSync(widened(source), flags, options)
    const why = error?.kind === 'unsupported' ? `has a ${error.message}` : `can’t be judged: ${error?.kind}`
    verdicts.set(key, status === 'safe' ? undefined : status === 'vulnerable' ? complexity.summary : why)
  }
  return verdicts.get(key)
}

/** Takes counts of ten and more for any number: `x{1,64}` for `x+`. An expression that is linear then is linear with the count as well. */
function widened(source) {
  return source.replace(/\{(\d+)(?:,(\d*))?\}/g, (count, least, most = least) =>
    most === '' || Number(most) >= 10 ? (Number(least) === 0 ? '*' : '+') : count,
  )
}

/** Must be found, each of them, or the check itself is broken. */
const planted = [
  'const a = /^(?:<!--[^]*?-->\\s*)*<svg/',
  'const a = (text: string) => text.replace(/\\s+$/g, "")',
  'const part = "(a+)"; const b = new RegExp("^" + part + "+$", "i")',
  'const a = /^0+(?=.)/',
  'const c = (pattern: string) => RegExp(pattern)',
]
for (const code of planted) {
  if (findExpressions(code, 'planted.ts').some((expression) => faultOf(expression) !== undefined)) continue
  console.error(`This is to be refused, and isn't:\n${code}`)
  process.exit(1)
}

const faults = []
let checked = 0
for (const file of globSync('{packages,apps}/*/src/**/*.{ts,tsx}').sort()) {
  if (/\.(test|test-d|stories)\.tsx?$|\/test(?:ing)?\/|\/(?:test-wallets|storybook|playground)\//.test(file)) continue
  for (const expression of findExpressions(readFileSync(file, 'utf8'), file)) {
    checked += 1
    const fault = faultOf(expression)
    if (fault === undefined || (expression.source === undefined && allowed.has(file))) continue
    faults.push(`${file}:${expression.line}: ${fault}: /${expression.source ?? '…'}/${expression.flags}`)
  }
}
if (faults.length > 0) {
  console.error(`Write these in a way that looks at each character once, or scan by hand:\n${faults.join('\n')}`)
  process.exit(1)
}
console.log(`${checked} regular expressions, all linear`)
