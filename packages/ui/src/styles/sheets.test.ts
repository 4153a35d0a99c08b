// @vitest-environment node
import { expect, test } from 'vitest'
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
