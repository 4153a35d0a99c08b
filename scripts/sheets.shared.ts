import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One rule of a style sheet. */
export type SheetRule = {
  /** Path below packages/ui/src. */
  readonly file: string
  /** The conditions around it, e.g. `@media (forced-colors: active)`. */
  readonly within: readonly string[]
  readonly selectors: readonly string[]
  readonly declarations: readonly (readonly [property: string, value: string])[]
}

const sources = join(import.meta.dirname, '../packages/ui/src')
const split = (text: string, at: string) => text.split(at).flatMap((part) => part.trim().replace(/\s+/g, ' ') || [])

/** Selectors contain commas inside of `:is(…)` too. */
function selectorsOf(head: string): string[] {
  let depth = 0
  const marked = [...head].map((char) => {
    if (char === '(') depth++
    if (char === ')') depth--
    return char === ',' && depth === 0 ? '\n' : char.replace('\n', ' ')
  })
  return split(marked.join(''), '\n')
}

function parse(file: string, css: string, within: readonly string[]): SheetRule[] {
  const rules: SheetRule[] = []
  let rest = css
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    let end = open + 1
    for (let depth = 1; depth > 0 && end < rest.length; end++) {
      if (rest[end] === '{') depth++
      if (rest[end] === '}') depth--
    }
    const [head, body] = [rest.slice(0, open).trim(), rest.slice(open + 1, end - 1)]
    if (head.startsWith('@')) rules.push(...parse(file, body, [...within, head]))
    else
      rules.push({
        file,
        within,
        selectors: selectorsOf(head),
        declarations: split(body, ';').map((each) => {
          const colon = each.indexOf(':')
          return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()] as const
        }),
      })
    rest = rest.slice(end)
  }
  return rules
}

/** Every rule of the style sheets of `@latchkey/ui`, for tests of what jsdom doesn't compute. */
export function sheetRules(): SheetRule[] {
  return globSync('**/*.css', { cwd: sources })
    .sort()
    .flatMap((file) => parse(file, readFileSync(`${sources}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''), []))
}
