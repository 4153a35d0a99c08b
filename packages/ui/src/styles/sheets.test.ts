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

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const times = (rows: readonly (readonly number[])[], of: readonly number[]) =>
  rows.map((row) => row.reduce((sum, each, index) => sum + each * (of[index] ?? 0), 0))

/** As `color-mix(in oklab, …)` mixes two colours `#rrggbb` (CSS Color 4). Its axes are linear in the cube roots, so these are mixed. */
function mix(a: string, percent: number, b: string): string {
  const toCone = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ]
  const toRgb = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ]
  const [from = [], to = []] = [a, b].map((colour) => {
    const rgb = [1, 3, 5].map((at) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
    return times(toCone, rgb).map(Math.cbrt)
  })
  const cone = from.map((each, index) => ((each * percent + (to[index] ?? 0) * (100 - percent)) / 100) ** 3)
  const parts = times(toRgb, cone).map((part) => Math.round(255 * toGamma(Math.min(1, Math.max(0, part)))))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

test.each([
  ['light', '#15171c', ['#ffffff', '#f4f5f7']],
  ['dark', '#f2f3f5', ['#17181c', '#212329']],
] as const)('the focus ring of a button in a page can be seen with each accent: %s', (_, text, grounds) => {
  const focused = rules.find(({ selectors }) => selectors.includes('[data-latchkey-button]:focus-visible'))
  const outline = new Map(focused?.declarations).get('outline') ?? ''
  const [, percent = '100'] = /color-mix\(in oklab, var\(--lk-accent\) (\d+)%, var\(--lk-text\)\)$/.exec(outline) ?? []
  for (const accent of ['#ffd60a', '#ffffff', '#000000', '#00ff00', '#0000ff', '#3656dc', '#93a7ff'])
    for (const ground of grounds)
      expect(contrast(mix(accent, Number(percent), text), ground), accent).toBeGreaterThanOrEqual(3)
})

test('the dot of the login that was used last is drawn with forced colours too', () => {
  const dot = rules.filter(({ selectors }) => selectors.includes('.lk-log-in-last'))
  const drawn = new Map(dot.flatMap(({ declarations }) => declarations))
  expect(drawn.get('border')).toMatch(/solid var\(--lk-accent-text\)$/)
})

/** Its padding and one line of its font, at 10 px of `--lk-fs` and line height 1.4. */
test.each([
  ['.lk-preview-details > summary', 44],
  ['.lk-sign-in-message > summary', 44],
  ['.lk-preview-raw > summary', 24],
])('%s is at least %s px high', (selector, least) => {
  const own = new Map(
    rules.filter(({ selectors }) => selectors.includes(selector)).flatMap(({ declarations }) => declarations),
  )
  const [, unit, times = '0'] = /var\(--lk-(u|fs)\) \* ([\d.]+)/.exec(own.get('padding-block') ?? '') ?? []
  const line = (own.get('font-size') === 'var(--lk-text-sm)' ? 12 : 14) * 1.4
  expect(2 * Number(times) * (unit === 'u' ? 4 : 10) + line).toBeGreaterThanOrEqual(least)
})

test('a button that can’t be pressed looks so with forced colours too', () => {
  const forced = rules.filter(({ within }) => within.includes('@media (forced-colors: active)'))
  const idle = forced.filter(({ selectors }) => selectors.includes('.lk-button[aria-disabled]:not([aria-busy])'))
  const drawn = new Map(idle.flatMap(({ declarations }) => declarations))
  expect([drawn.get('color'), drawn.get('border-color')]).toEqual(['GrayText', 'GrayText'])
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
