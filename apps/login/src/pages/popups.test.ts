// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { en } from '../copy/en.ts'
import { passkeyScreen } from '../popup/passkey-screen.ts'
import { drawPopup } from './draw-popup.ts'

beforeEach(() => {
  document.body.replaceChildren()
})

test('what a popup shows next comes into a region that was there before', () => {
  drawPopup('social')
  const region = document.querySelector('[role=status]')
  expect([...(region?.querySelectorAll<HTMLElement>('section') ?? [])].map(({ dataset }) => dataset.popup)).toEqual([
    'working',
    'press',
    'done',
  ])
  expect(region?.querySelector('[role]')).toBeNull()
})

test('a popup of a passkey has one region, whose role stays', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  const screen = passkeyScreen(main, en)
  const region = main.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  for (const state of ['working', 'asking', 'unsupported', 'failed', 'done'] as const) {
    screen.show(state)
    expect(region?.getAttribute('role')).toBe('status')
    expect(region?.textContent).not.toBe('')
  }
})

test.each([
  ['ar-EG', /^[^a-z]+$/i],
  ['en-GB', /^Login$/],
])('the title of a popup is in the visitor’s language: %s', (language, title) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  drawPopup('approval')
  expect(document.title).toMatch(title)
})
