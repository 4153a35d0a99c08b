import type { Platform } from '@latchkey/core/ports'
import { describe, expect, test } from 'vitest'
import { domFrameHost } from './dom-frame-host.ts'

const url = 'https://login.shop.example/frame.html?projectId=shop'

/** The few things of a page that hold the frame. */
function createPage() {
  const log: string[] = []
  const sheets: string[] = []
  const createTarget = () => {
    const listeners = new Map<string, Set<(event: unknown) => void>>()
    return {
      addEventListener: (type: string, listener: (event: unknown) => void) =>
        void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
      removeEventListener: (type: string, listener: (event: unknown) => void) =>
        void listeners.get(type)?.delete(listener),
      dispatch(type: string, event: unknown) {
        for (const listener of listeners.get(type) ?? []) listener(event)
      },
    }
  }
  const createElement = (name: string) => {
    const attributes = new Map<string, string>()
    return {
      ...createTarget(),
      name,
      attributes,
      style: {} as Record<string, string>,
      open: false,
      children: [] as unknown[],
      contentWindow: name === 'iframe' ? { postMessage() {} } : undefined,
      setAttribute: (key: string, value: string) => void attributes.set(key, value),
      append(child: { name: string }) {
        this.children.push(child)
        log.push(`append ${child.name}`)
      },
      remove: () => void log.push(`remove ${name}`),
      focus: () => void log.push(`focus ${name}`),
      showModal() {
        this.open = true
        log.push('showModal')
      },
      close() {
        this.open = false
        log.push('close')
      },
    }
  }
  const body = createElement('body')
  // A phone that is 800 px high.
  const view = { ...createTarget(), height: 800, offsetTop: 0, scale: 1 }
  const page = {
    ...createTarget(),
    innerHeight: 800,
    visualViewport: view as typeof view | null,
    location: { origin: 'https://app.shop.example' },
    CSSStyleSheet: class {
      replaceSync(css: string) {
        sheets.push(css)
      }
    },
    document: { createElement, body, adoptedStyleSheets: [] as unknown[] },
  }
  const dialog = () => body.children[0] as ReturnType<typeof createElement>
  const frame = () => dialog().children[0] as ReturnType<typeof createElement>
  /** What the browser reports when its keyboard or a zoom changes what is visible. */
  const look = (next: { height?: number; offsetTop?: number; scale?: number }, event = 'resize') => {
    Object.assign(view, next)
    view.dispatch(event, {})
  }
  return { body, dialog, frame, log, look, page, sheets, host: domFrameHost(page as unknown as Platform['page']) }
}

test('the frame stands in a dialog of the page, hidden, and may use passkeys for its own origin alone', () => {
  const { dialog, frame, host, log, page, sheets } = createPage()
  expect(sheets).toEqual([])
  const element = host.open(url, 'Log in')
  expect([host.origin, log]).toEqual(['https://app.shop.example', ['append iframe', 'append dialog']])
  expect(dialog().open).toBe(false)
  expect(Object.fromEntries(frame().attributes)).toMatchObject({ src: url, title: 'Log in' })
  expect(dialog().attributes.get('aria-label')).toBe('Log in')
  expect(frame().attributes.get('allow')).toContain('publickey-credentials-get https://login.shop.example;')
  expect(element.peer()).toBe(frame().contentWindow)
  host.open(url, 'Log in')
  expect([sheets.length, page.document.adoptedStyleSheets.length]).toEqual([1, 1])
  expect(sheets[0]).toContain('@media (max-width: 430px)')
})

test('it is shown once above the page with the focus, follows its height, and is never moved', () => {
  const { dialog, frame, host, log } = createPage()
  const element = host.open(url, 'Log in')
  element.setVisible(true, 420, 'توقيع رسالة')
  expect(frame().attributes.get('title')).toBe('توقيع رسالة')
  expect(dialog().attributes.get('aria-label')).toBe('توقيع رسالة')
  element.setVisible(true, 500)
  expect(dialog().style.height).toBe('500px')
  element.setVisible(false)
  element.setVisible(false)
  expect(log).toEqual(['append iframe', 'append dialog', 'showModal', 'focus iframe', 'close'])
  element.remove()
  expect(log.at(-1)).toBe('remove dialog')
})

test('Escape asks the login site to close; the dialog stays until the site says so', () => {
  const { dialog, host } = createPage()
  const element = host.open(url, 'Log in')
  let dismissed = 0
  const off = element.onDismiss(() => {
    dismissed += 1
  })
  element.setVisible(true)
  let prevented = 0
  const event = { preventDefault: () => (prevented += 1) }
  dialog().dispatch('cancel', event)
  expect([dismissed, prevented, dialog().open]).toEqual([1, 1, true])
  // A second Escape closes the dialog, whatever the page says.
  dialog().open = false
  dialog().dispatch('close', {})
  expect(dismissed).toBe(2)
  element.setVisible(false)
  dialog().dispatch('close', {})
  expect(dismissed).toBe(2)
  off()
  dialog().dispatch('cancel', event)
  expect(dismissed).toBe(2)
})

test('the late end of a question dismisses nothing that the login site shows by then', () => {
  const { dialog, host } = createPage()
  const element = host.open(url, 'Log in')
  let dismissed = 0
  element.onDismiss(() => {
    dismissed += 1
  })
  element.setVisible(true)
  element.setVisible(false)
  element.setVisible(true)
  // Browsers report the end of a dialog in a later task (HTML, "close the dialog").
  dialog().dispatch('close', {})
  expect(dismissed).toBe(0)
})

test('messages of the page and errors of the frame are heard until they are let go', () => {
  const { frame, host, page } = createPage()
  const heard: unknown[] = []
  const off = host.listen(({ data }) => heard.push(data))
  const element = host.open(url, 'Log in')
  element.onError(() => heard.push('error'))
  page.dispatch('message', { origin: 'https://login.shop.example', source: null, data: 1 })
  frame().dispatch('error', {})
  off()
  page.dispatch('message', { origin: 'https://login.shop.example', source: null, data: 2 })
  expect(heard).toEqual([1, 'error'])
})

test('on a phone it stands above the home indicator, and below a notch', () => {
  const { host, sheets } = createPage()
  host.open(url, 'Log in')
  const [, narrow = ''] = sheets[0]?.split('@media (max-width: 430px)') ?? []
  expect(narrow).toContain('margin-block-end: env(safe-area-inset-bottom, 0px)')
  expect(narrow).toContain('calc(100dvh - env(safe-area-inset-top, 0px) - env(safe-area-inset-bottom, 0px))')
})

describe('the keyboard on the screen', () => {
  const atRest = { top: '', bottom: '', maxHeight: '', marginBlockEnd: '' }
  const place = ({ style }: { style: Record<string, string> }) => ({
    top: style.top ?? '',
    bottom: style.bottom ?? '',
    maxHeight: style.maxHeight ?? '',
    marginBlockEnd: style.marginBlockEnd ?? '',
  })

  test('lifts the frame above itself, as high as what is visible, and lets it down again', () => {
    const { dialog, host, look } = createPage()
    host.open(url, 'Log in').setVisible(true, 500)
    expect(place(dialog())).toEqual(atRest)
    look({ height: 460.4 })
    expect(place(dialog())).toEqual({ top: '0px', bottom: '340px', maxHeight: '460px', marginBlockEnd: '0px' })
    // The height that the login site asks for stays: it counts again when the keyboard goes.
    expect(dialog().style.height).toBe('500px')
    // Safari moves the page below the keyboard, without another size.
    look({ offsetTop: 200 }, 'scroll')
    expect(place(dialog())).toEqual({ top: '200px', bottom: '140px', maxHeight: '460px', marginBlockEnd: '0px' })
    look({ height: 800, offsetTop: 0 })
    expect(place(dialog())).toEqual(atRest)
  })

  test('lifts a frame that is shown while it is open already', () => {
    const { dialog, host, look } = createPage()
    const element = host.open(url, 'Log in')
    look({ height: 500 })
    element.setVisible(true, 500)
    expect(place(dialog()).bottom).toBe('300px')
  })

  test('moves nothing at a pinch zoom, nor at bars of less than a pixel', () => {
    const { dialog, host, look } = createPage()
    host.open(url, 'Log in').setVisible(true)
    look({ height: 400, scale: 2 })
    expect(place(dialog())).toEqual(atRest)
    look({ height: 799.5, scale: 1 })
    expect(place(dialog())).toEqual(atRest)
  })

  test('writes nothing while the place is the same: a frame that moves takes no press for a moment', () => {
    const { dialog, host, look } = createPage()
    host.open(url, 'Log in').setVisible(true)
    look({ height: 500 })
    Object.freeze(dialog().style)
    expect(() => look({ height: 500.2 })).not.toThrow()
    expect(() => look({}, 'scroll')).not.toThrow()
    expect(() => look({ height: 600 })).toThrow(TypeError)
  })

  test('is let go with the frame, and not looked for where the browser doesn’t tell of it', () => {
    const { dialog, host, look, page } = createPage()
    const element = host.open(url, 'Log in')
    element.setVisible(true)
    element.remove()
    look({ height: 500 })
    expect(place(dialog())).toEqual(atRest)
    page.visualViewport = null
    expect(() => host.open(url, 'Log in').setVisible(true)).not.toThrow()
  })
})
