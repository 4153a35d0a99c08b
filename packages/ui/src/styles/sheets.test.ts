// @vitest-environment node
import { expect, test } from 'vitest'
import { contrast } from '../../../../scripts/contrast.shared.ts'
import { sheetRules } from '../../../../scripts/sheets.shared.ts'

const rules = sheetRules()
const has = (property: string, value: string) => (rule: (typeof rules)[number]) =>
  rule.declarations.some(([name, is]) => name === property && is === value)

/** `content-visibility: auto` cuts off what reaches beyond its box: the ring of a focused child. */
test('an item that isn’t drawn off the screen shows the focus ring of what it holds', () => {
  // The ring of a `Row` is inside of it.
  const lists = ['.lk-tokens li', '.lk-send-tokens li', '.lk-swap-tokens li']
  const items = rules.filter(has('content-visibility', 'auto')).flatMap(({ selectors }) => selectors)
  const shown = rules.filter(has('content-visibility', 'visible')).flatMap(({ selectors }) => selectors)
  expect(items).toEqual(expect.arrayContaining(lists))
  expect(items.filter((item) => !lists.includes(item) && !shown.includes(`${item}:focus-within`))).toEqual([])
})

/** The ground of a QR code is white in every theme, also with forced colours. */
test('what stands in place of a QR code can be read on its ground, whatever the theme', () => {
  const own = Object.fromEntries(
    rules.flatMap(({ declarations, selectors }) => (selectors.includes('.lk-qr-failed') ? declarations : [])),
  )
  const of = (property: string) => own[property] ?? 'a colour of the theme'
  const grounds = ['#ffffff', of('--lk-surface'), of('--lk-surface-hover')]
  const words = grounds.map((ground) => contrast(of('color'), ground) >= 4.5)
  expect([...words, contrast(of('--lk-focus'), '#ffffff') >= 3]).toEqual([true, true, true, true])
})

/** An outline that always stands is as specific as the ring of `base.css`, and comes later. */
test('no outline takes the place of the focus ring', () => {
  const cells = '.lk-code-cell[data-active]' // Drawn behind the field, they are never focused.
  const outlined = rules.filter(({ declarations }) =>
    declarations.some(([name, value]) => name === 'outline' && value !== 'none'),
  )
  const selectors = outlined.flatMap((rule) => rule.selectors).filter((selector) => selector !== cells)
  expect(selectors.filter((selector) => !selector.includes(':focus'))).toEqual([])
})

/** The value of a variable on the root of a theme, under a media query. */
function onRoot(variable: string, theme: 'light' | 'dark', media: string): string | undefined {
  const weights: Readonly<Record<string, number>> = {
    '.lk-root': 1,
    '.lk-root[data-latchkey-theme]': 2,
    [`.lk-root[data-latchkey-theme='${theme}']`]: 2,
  }
  let best: { readonly weight: number; readonly value: string } | undefined
  for (const { declarations, selectors, within } of rules)
    for (const [name, value] of declarations) {
      const weight = Math.max(0, ...selectors.map((selector) => weights[selector] ?? 0))
      const applies = within.every((condition) => condition === media)
      if (name === variable && applies && weight && weight >= (best?.weight ?? 0)) best = { weight, value }
    }
  return best?.value
}

test.each(['light', 'dark'] as const)('a visitor who asks for more contrast gets it in the %s theme too', (theme) => {
  const more = '@media (prefers-contrast: more)'
  expect(onRoot('--lk-muted', theme, more)).toBe('var(--lk-text)')
  expect(onRoot('--lk-border', theme, more)).toBe('currentcolor')
  const forced = '@media (forced-colors: active)'
  expect(onRoot('--lk-muted', theme, forced)).toBe('CanvasText')
  expect(onRoot('--lk-border', theme, forced)).toBe('CanvasText')
  expect(onRoot('--lk-focus', theme, forced)).toBe('Highlight')
})

test('every variable that is used without a fallback is defined', () => {
  const declarations = rules.flatMap((rule) => rule.declarations)
  // The components set these on their elements.
  const own = ['--lk-x', '--lk-hue', '--lk-hue-2', '--lk-action-columns']
  const defined = new Set([...own, ...declarations.map(([name]) => name)])
  const used = declarations.flatMap(([, value]) => [...value.matchAll(/var\((--lk-[\w-]+)\)/g)].map(([, name]) => name))
  expect([...new Set(used)].filter((name) => name && !defined.has(name))).toEqual([])
})

test('what sticks to an edge hides nothing that is reached by keyboard', () => {
  const sticky = rules.filter(has('position', 'sticky')).map(({ file }) => file)
  const padded = rules.filter(({ declarations }) =>
    declarations.some(([name]) => name.startsWith('scroll-padding-block')),
  )
  expect(padded.map(({ file }) => file).sort()).toEqual([...new Set(sticky)].sort())
})
