// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../copy/en.ts'
import { giveType } from '../popup/hand-over.ts'
import { passkeyScreen } from '../popup/passkey-screen.ts'
import { beginAddress } from '../popup/social-fragment.ts'
import { drawPopup } from './draw-popup.ts'
import { startApprovalPage } from './start-approval-page.ts'

beforeEach(() => {
  document.body.replaceChildren()
})
afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
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

const { documentElement: html } = document

test.each([
  ['ar-EG', 'en-US', 'ar', 'rtl'],
  ['en-GB', 'ar-EG', 'en', 'ltr'],
  ['de-CH', 'ar-EG', 'en', 'ltr'],
  [undefined, 'ar-EG', 'ar', 'rtl'],
])(
  'a popup of an app in %s and of a browser in %s is in %s, also after the provider',
  (locale, browser, ...expected) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
    for (const address of [beginAddress('/social.html', 'flow', locale), '/social.html#latchkey-flow=flow']) {
      history.replaceState(null, '', address)
      document.body.replaceChildren()
      drawPopup('social')
      expect([html.lang, html.dir]).toEqual(expected)
    }
  },
)

test('a language that popups lack is ignored', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar')
  history.replaceState(null, '', '/passkey.html#latchkey-language=<script>')
  drawPopup('social')
  expect(html.lang).toBe('ar')
})

test('an approval’s window that is loaded again stays in the app’s language', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  // jsdom has no layout.
  const observer = class {
    observe() {}
    disconnect() {}
  }
  for (const name of ['ResizeObserver', 'IntersectionObserver']) vi.stubGlobal(name, observer)
  const flow = 'f'.repeat(16)
  history.replaceState(null, '', beginAddress('/approve.html', flow, 'ar-EG'))
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  void startApprovalPage()
  const content = {
    origin: 'https://shop.example',
    question: { kind: 'message', chainId: 'eip155:1', text: 'Hello', bytes: '0x48656c6c6f' },
    waiting: 1,
    projectId: 'shop',
    services: 'https://services.example',
    looks: { theme: { locale: 'ar-EG' } },
    project: {},
  }
  const data = { type: giveType, flow, content }
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }))
  await expect.poll(() => root.childElementCount).toBeGreaterThan(0)
  expect(location.hash).toBe('')
  root.remove()
  html.lang = ''
  await startApprovalPage()
  expect([html.lang, html.dir, document.body.dataset.state]).toEqual(['ar', 'rtl', 'failed'])
})
