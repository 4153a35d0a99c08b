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
