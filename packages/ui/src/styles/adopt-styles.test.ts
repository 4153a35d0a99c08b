import { afterEach, expect, test, vi } from 'vitest'
import { adoptStyles } from './adopt-styles.ts'

afterEach(() => {
  for (const style of document.querySelectorAll('style')) style.remove()
})

const texts = (root: ParentNode) => [...root.querySelectorAll('style')].map((style) => style.textContent)

test('without constructable sheets each text becomes one style element in its root', () => {
  vi.spyOn(document, 'defaultView', 'get').mockReturnValue(null)
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  adoptStyles(root, 'a {}')
  adoptStyles(root, 'b {}')
  adoptStyles(root, 'a {}')
  adoptStyles(document, 'a {}')
  expect(texts(root)).toEqual(['a {}', 'b {}'])
  expect(texts(document.head)).toEqual(['a {}'])
})

test('with them a document has one sheet for each text, shared by all its roots', () => {
  const root = () => document.createElement('div').attachShadow({ mode: 'open' })
  const [one, two] = [root(), root()]
  for (const each of [one, two, one]) adoptStyles(each, 'a { color: red }')
  adoptStyles(one, 'b {}')
  expect(one.adoptedStyleSheets).toHaveLength(2)
  expect(one.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toContain('color: red')
  expect(two.adoptedStyleSheets).toEqual([one.adoptedStyleSheets[0]])
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(texts(one)).toEqual([])
})
