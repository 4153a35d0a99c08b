import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast } from '../toast/toast.tsx'
import { useUi } from '../ui-provider/ui-context.ts'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const host = () => document.querySelector<HTMLElement>('[data-latchkey-host=dialog]')
const inside = (part: string) => host()?.shadowRoot?.querySelector<HTMLElement>(`[data-latchkey-part="${part}"]`)
const focused = () => (host()?.shadowRoot?.activeElement ?? document.activeElement) as HTMLElement | null
/** Lets closing end: without animations it ends in a microtask. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

const base = { view: 'Connect', title: 'Connect wallet', children: <button type="button">Rabby</button> }

type PageProps = Partial<DialogProps> & Pick<DialogProps, 'onClose'>

function Page(props: PageProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="trigger" onClick={() => setOpen(true)}>
        Connect
      </button>
      <Dialog
        {...base}
        {...props}
        open={open}
        onClose={(reason) => {
          props.onClose(reason)
          setOpen(false)
        }}
      />
    </>
  )
}

function Speaker() {
  const { announce } = useUi()
  return (
    <button type="button" data-latchkey-part="copy" onClick={() => announce('Copied!')}>
      Copy
    </button>
  )
}

/** The dialog in a page with a button that opens it, in StrictMode; opened long enough ago for a press on the scrim to count. */
async function show(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn()
  const onClosed = vi.fn()
  const page = (more: Partial<DialogProps>) => (
    <StrictMode>
      <UiProvider theme="dark">
        <Page onClosed={onClosed} {...props} {...more} onClose={onClose} />
      </UiProvider>
    </StrictMode>
  )
  const { rerender, unmount } = render(page({}))
  const trigger = document.querySelector<HTMLElement>('#trigger')
  trigger?.focus()
  await act(async () => trigger?.click())
  act(() => vi.advanceTimersByTime(1000))
  return { onClose, onClosed, trigger, unmount, update: (more: Partial<DialogProps>) => rerender(page(more)) }
}
const pressEscape = () =>
  fireEvent.keyDown(focused() ?? document.body, { key: 'Escape', bubbles: true, composed: true })

test('nothing of it exists before the first opening', () => {
  render(<Dialog {...base} open={false} onClose={() => {}} />)
  expect(host()).toBeNull()
})

test('opens in an open shadow root at the end of the body, named by its heading, which has focus', async () => {
  await show()
  expect(document.body.lastElementChild).toBe(host())
  const dialog = inside('dialog')
  expect(dialog?.tagName).toBe('DIALOG')
  expect(dialog?.hasAttribute('open')).toBe(true)
  expect(dialog?.getAttribute('data-latchkey-theme')).toBe('dark')
  expect(inside('title')?.id).toBe(dialog?.getAttribute('aria-labelledby'))
  expect(inside('title')?.textContent).toBe('Connect wallet')
  expect(focused()).toBe(inside('title'))
})

test('closing gives focus back and leaves nothing in the page', async () => {
  const { onClose, onClosed, trigger } = await show()
  const sheets = document.adoptedStyleSheets.length
  fireEvent.click(inside('close') as HTMLElement)
  await settle()
  expect(onClose).toHaveBeenCalledWith('button')
  expect(onClosed).toHaveBeenCalledOnce()
  expect(host()).toBeNull()
  expect(document.adoptedStyleSheets).toHaveLength(sheets - 1)
  expect(document.activeElement).toBe(trigger)
})

test('while it goes it shows what it showed last', async () => {
  const { update } = await show()
  let last: string | null | undefined
  const observer = new MutationObserver(() => {
    last = inside('title')?.textContent ?? last
  })
  observer.observe(host()?.shadowRoot as ShadowRoot, { subtree: true, childList: true, characterData: true })
  fireEvent.click(inside('close') as HTMLElement)
  update({ title: 'Account', view: 'Account' })
  await settle()
  observer.disconnect()
  expect(last).not.toBe('Account')
  expect(host()).toBeNull()
})

test('an unmount while it is open removes everything', async () => {
  const { unmount } = await show()
  unmount()
  expect(host()).toBeNull()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('Escape goes back where there is a way back, else closes; the page hears of neither', async () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  const onBack = vi.fn()
  const { onClose, update } = await show({ onBack, canBack: true })
  pressEscape()
  expect(onBack).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  update({ canBack: false })
  pressEscape()
  expect(onClose).toHaveBeenCalledWith('escape')
  expect(heard).not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
})

test('Escape in what lies above it, or while a word is being composed, is not for it', async () => {
  const { onClose } = await show()
  const other = document.createElement('input')
  document.body.append(other)
  fireEvent.keyDown(other, { key: 'Escape', composed: true })
  fireEvent.keyDown(inside('title') as HTMLElement, { key: 'Escape', composed: true, isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
})

test('a press on the scrim closes, but not a press that began inside', async () => {
  const { onClose } = await show()
  const dialog = inside('dialog') as HTMLElement
  fireEvent.pointerDown(inside('title') as HTMLElement)
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledWith('backdrop')
})

test('the second click of the one that opened it does not close it', () => {
  const onClose = vi.fn()
  render(<Dialog {...base} open onClose={onClose} />)
  const dialog = inside('dialog') as HTMLElement
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('a close by the browser itself is accepted even where closing is off', async () => {
  const { onClose } = await show({ blocked: 'Sign or cancel first.' })
  const dialog = inside('dialog') as HTMLDialogElement
  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))
  expect(onClose).toHaveBeenCalledWith('forced')
})

test('a phone’s back gesture is the same as Escape', async () => {
  const onBack = vi.fn()
  await show({ onBack })
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(inside('dialog') as HTMLElement, cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(onBack).toHaveBeenCalledOnce()
})

test('closing that is off shakes for 500 ms, says why and brings focus to Cancel', async () => {
  const cancel = (
    <button type="button" data-latchkey-part="cancel">
      Cancel
    </button>
  )
  const { onClose } = await show({ blocked: 'Sign or cancel first.', children: cancel })
  const shaking = () => inside('panel')?.hasAttribute('data-shaking')
  expect(shaking()).toBe(false)
  pressEscape()
  expect(onClose).not.toHaveBeenCalled()
  expect(focused()).toBe(inside('cancel'))
  expect(inside('blocked')?.textContent).toBe('Sign or cancel first.')
  expect(inside('live')?.querySelector('[role=alert]')?.textContent).toBe('Sign or cancel first.')
  act(() => vi.advanceTimersByTime(499))
  expect(shaking()).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(shaking()).toBe(false)
})

test('a refusal from outside, such as a step back that core refused, says why and leads to Cancel too', async () => {
  const cancel = (
    <button type="button" data-latchkey-part="cancel">
      Cancel
    </button>
  )
  const { update } = await show({ blocked: 'Sign or cancel first.', children: cancel })
  update({ blocked: 'Sign or cancel first.', children: cancel, refusals: 1 })
  expect(inside('panel')?.hasAttribute('data-shaking')).toBe(true)
  expect(inside('live')?.querySelector('[role=alert]')?.textContent).toBe('Sign or cancel first.')
  expect(focused()).toBe(inside('cancel'))

  // Another one while it still shakes is one more attempt.
  act(() => vi.advanceTimersByTime(400))
  inside('close')?.focus()
  update({ blocked: 'Sign or cancel first.', children: cancel, refusals: 2 })
  expect(focused()).toBe(inside('cancel'))
  act(() => vi.advanceTimersByTime(400))
  expect(inside('panel')?.hasAttribute('data-shaking')).toBe(true)
  act(() => vi.advanceTimersByTime(100))
  expect(inside('panel')?.hasAttribute('data-shaking')).toBe(false)
})

test('events inside stay inside, so that another library’s modal doesn’t take them for a press outside', async () => {
  await show()
  const heard = vi.fn()
  const types = [
    'pointerdown',
    'mousedown',
    'touchstart',
    'click',
    'focusin',
    'focusout',
    'wheel',
    'touchmove',
    'keydown',
  ]
  for (const type of types) document.addEventListener(type, heard)
  for (const type of types) inside('title')?.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  for (const type of types) document.removeEventListener(type, heard)
  expect(heard).not.toHaveBeenCalled()
})

test('it isn’t hidden from screen readers', async () => {
  await show()
  host()?.setAttribute('aria-hidden', 'true')
  host()?.setAttribute('inert', '')
  await settle()
  expect(host()?.hasAttribute('aria-hidden')).toBe(false)
  expect(host()?.hasAttribute('inert')).toBe(false)
})

test('a view change brings focus to the new heading, unless the view took it', async () => {
  const { update } = await show()
  update({ view: 'Account', title: 'Account' })
  expect(focused()?.textContent).toBe('Account')
  update({ view: 'Search', title: 'Search', children: <input ref={(element) => element?.focus()} /> })
  expect(focused()?.tagName).toBe('INPUT')
})

test('focus that its own window took away comes back to the title when the pressed control is gone', async () => {
  const { update } = await show()
  const rabby = [...(host()?.shadowRoot?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Rabby')
  rabby?.focus()
  // The page loses focus to a window above it; the element stays the active one.
  act(() => void fireEvent.blur(rabby as HTMLElement))
  update({ children: <p>Go on there</p> })
  await settle()
  expect(focused()).toBe(inside('title'))
})

test('after a view change a second press falls on the shield for a moment', async () => {
  const { update } = await show()
  const covered = () => inside('shield')?.hasAttribute('hidden') === false
  expect(covered()).toBe(false)
  update({ view: 'Account', title: 'Account' })
  expect(covered()).toBe(true)
  act(() => vi.advanceTimersByTime(250))
  expect(covered()).toBe(false)
})

test('shows that it loads', async () => {
  const { update } = await show()
  expect(inside('progress')).toBeNull()
  update({ loading: true })
  expect(inside('progress')).toBeTruthy()
  expect(inside('panel')?.getAttribute('aria-busy')).toBe('true')
})

test('the app may place the element itself: it stays where it is', async () => {
  const own = document.createElement('div')
  document.body.prepend(own)
  const { onClose } = await show({ container: own })
  expect(host()).toBe(own)
  expect(document.body.firstElementChild).toBe(own)
  fireEvent.click(inside('close') as HTMLElement)
  await settle()
  expect(onClose).toHaveBeenCalled()
  expect(own.isConnected).toBe(true)
  expect(own.shadowRoot?.childElementCount).toBe(0)
})

test('theme variables stand on the host, the app’s own content in its light DOM', async () => {
  await show({ variables: { '--latchkey-accent': '#0a7' }, slots: { 'latchkey-legal': <p>Our terms</p> } })
  expect(host()?.style.getPropertyValue('--latchkey-accent')).toBe('#0a7')
  expect(host()?.querySelector('[slot=latchkey-legal]')?.textContent).toBe('Our terms')
})

test('views announce through the dialog’s own live regions; the same words twice are two announcements', async () => {
  await show({ children: <Speaker /> })
  const region = inside('live')?.querySelector('[role=status]')
  const changes = vi.fn()
  const observer = new MutationObserver(changes)
  observer.observe(region as Node, { childList: true, characterData: true, subtree: true })
  for (const _ of [1, 2]) {
    fireEvent.click(inside('copy') as HTMLElement)
    await settle()
  }
  expect(region?.textContent?.trim()).toBe('Copied!')
  expect(changes).toHaveBeenCalledTimes(2)
})

test('texts of one turn are announced together', async () => {
  await show({
    children: <Toast variant="success" text="Network added" onClose={() => {}} />,
    overlay: <Toast variant="success" text="Address copied" onClose={() => {}} />,
  })
  expect(inside('live')?.querySelector('[role=status]')?.textContent).toBe('Network added Address copied')
})

test('in the z-index layer Tab is led around by the ends', async () => {
  await show({ layer: 'z-index' })
  expect(host()?.getAttribute('data-latchkey-layer')).toBe('z-index')
  expect(host()?.shadowRoot?.querySelectorAll('[data-guard]')).toHaveLength(2)
})

test('drawn ahead it is laid out once in a quiet moment, and stays in no page', async () => {
  const measured = vi.spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    expect(host()?.isConnected).toBe(true)
    expect(this.open).toBe(false)
    return new DOMRect()
  })
  vi.stubGlobal('DOMRect', class {})
  const { rerender } = render(<Dialog {...base} open={false} ahead onClose={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(measured).toHaveBeenCalledOnce()
  expect(host()).toBeNull()
  rerender(<Dialog {...base} open ahead onClose={() => {}} />)
  expect(inside('dialog')?.style.display).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(measured).toHaveBeenCalledOnce()
  measured.mockRestore()
  vi.unstubAllGlobals()
})
