import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { hideFocusMove } from '../shadow-host/hide-focus-move.ts'
import { isolateEvents } from '../shadow-host/isolate-events.ts'
import { keepExposed } from '../shadow-host/keep-exposed.ts'
import { activeElement } from './active-element.ts'
import { lockScroll } from './lock-scroll.ts'
import { rememberFocus } from './remember-focus.ts'

export type ModalOptions = {
  readonly host: HTMLElement
  /** The app placed the host itself: it is neither appended nor removed. */
  readonly placed: boolean
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly open: boolean
  readonly layer: 'top' | 'z-index'
  readonly openedBy?: (() => Element | null) | undefined
  /** The last animation after closing is over. */
  readonly onGone: () => void
}

/** Opens: into the page, shielded from it, shown, focus on the heading. Returns the closing, which gives focus back. */
function show({ host, placed, dialog, layer, openedBy }: ModalOptions): () => void {
  const document = host.ownerDocument
  const focusBefore = rememberFocus(document, openedBy?.())
  // The lock measures the page, which costs nothing as long as nothing was added to it.
  const ends = [lockScroll(document), keepExposed(host), isolateEvents(host)]
  // At the end of body, after whatever another library has hidden or trapped.
  if (!placed) document.body.append(host)
  if (layer === 'z-index') ends.push(hideFocusMove(host))
  const element = dialog.current
  if (element?.isConnected && !element.open) {
    const title = element.querySelector<HTMLElement>('.lk-title')
    // The browser's own first step then goes there, and focus moves only once.
    title?.setAttribute('autofocus', '')
    if (layer === 'top' && element.showModal) element.showModal()
    else if (element.show) element.show()
    else element.setAttribute('open', '')
    if (title && activeElement(document) !== title) title.focus({ preventScroll: true })
  }
  return () => {
    if (element?.close) element.close()
    else element?.removeAttribute('open')
    for (const end of ends) end()
    focusBefore()?.focus({ preventScroll: true })
  }
}

/**
 * Lays the closed dialog out once and takes it away again within one task, so that nothing is painted: the browser has then found the fonts,
 * parsed the styles and shaped the words, and the opening needs a third of the time.
 */
function layOut(host: HTMLElement, dialog: HTMLDialogElement | null): void {
  if (!dialog || host.isConnected) return
  dialog.style.display = 'flex'
  host.ownerDocument.body.append(host)
  dialog.getBoundingClientRect()
  host.remove()
  dialog.style.display = ''
}

/** Calls when the browser is idle. Returns the end of waiting. */
function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}

/** Resolves when the closing animations of the dialog and its panel are over; at once if there are none. */
function whenStill(element: HTMLElement | null): Promise<unknown> {
  const moving = element?.getAnimations ? [element, ...element.children].flatMap((each) => each.getAnimations()) : []
  return Promise.allSettled(moving.map((motion) => motion.finished))
}

/** Ties a native dialog in a shadow host to `open`. Survives StrictMode's double effects: closing restores what opening found. */
export function useModal(options: ModalOptions): void {
  const { open, host, placed, layer } = options
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  const opened = useRef(false)
  useLayoutEffect(() => {
    if (!open) return
    opened.current = true
    const close = show({ ...latest.current, host, placed, layer })
    return close
  }, [open, host, placed, layer])

  useLayoutEffect(() => {
    // Drawn ahead: it has not been there, so it can't be gone.
    if (open || !opened.current) return
    let current = true
    whenStill(latest.current.dialog.current).then(() => {
      if (current) latest.current.onGone()
    })
    return () => {
      current = false
    }
  }, [open])

  useEffect(() => {
    if (open || placed || opened.current) return
    return whenIdle(() => layOut(host, latest.current.dialog.current))
  }, [open, host, placed])

  useLayoutEffect(() => {
    return () => {
      if (!placed) host.remove()
    }
  }, [host, placed])
}
