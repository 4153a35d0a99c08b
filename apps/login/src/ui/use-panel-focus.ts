import { createContext, type RefObject, useCallback, useContext, useEffect, useRef } from 'react'

/** A control that the visitor pressed in a panel. */
export type Pressed = {
  /** The panel's name. */
  readonly panel: string
  /**
   * The accessible name of the control. It finds the control again, because the panel is made again when the visitor
   * comes back.
   */
  readonly label: string
  /** The heading of its section. */
  readonly section: string | undefined
  readonly isPrimary: boolean
}

/** The controls that were pressed on the way to the current panel, the first panel's first. Each screen and each question has a list of its own. */
export const PressedContext = createContext<Pressed[] | undefined>(undefined)

type Parts = {
  readonly name: string
  readonly title: string
  readonly panel: RefObject<HTMLElement | null>
  readonly heading: RefObject<HTMLElement | null>
}

/**
 * Puts the focus where the visitor goes on. In a new panel that is its title: a screen reader begins there, and no button has the focus when a
 * question comes. Back from a deeper panel it is what led there or, after that was done or is gone, the heading of its section. The focus of a button
 * that goes away goes to that heading too: it would be lost.
 *
 * @returns looks again, after a change of what is drawn
 */
export function usePanelFocus({ heading, name, panel, title }: Parts): () => void {
  const path = useContext(PressedContext)
  const isThere = useRef(false)
  const pressed = useRef<{ readonly button: Element; readonly section: Element | null }>(undefined)
  const back = useRef<Pressed>(undefined)

  const look = useCallback(() => {
    const focused = document.activeElement
    if (!isThere.current || (focused !== document.body && focused !== heading.current)) return
    const { button, section } = pressed.current ?? {}
    if (button && !button.isConnected) {
      pressed.current = undefined
      if (!focusHeading(section)) heading.current?.focus({ preventScroll: true })
    }
    const control = back.current
    if (control && panel.current && returnTo(panel.current, control)) back.current = undefined
  }, [heading, panel])

  useEffect(() => {
    isThere.current = true
    heading.current?.focus({ preventScroll: true })
    const at = path?.findIndex((each) => each.panel === name) ?? -1
    const control = path?.[at]
    if (path && control) {
      const last = path.at(-1)
      // The visitor left the deeper panel with its main button, so its action is done.
      back.current = last !== control && last?.isPrimary ? { ...control, label: '' } : control
      path.length = at + 1
    }
    look()
  }, [heading, look, name, path, title])

  useEffect(() => {
    const main = panel.current
    const add = (label: string, section: Element | null, isPrimary: boolean) => {
      back.current = undefined
      if (path?.at(-1)?.panel === name) path.pop()
      path?.push({ panel: name, label, section: section?.querySelector('h2')?.textContent ?? undefined, isPrimary })
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && add('', null, false)
    const onPress = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>('button')
      // Approve never gets the focus by itself.
      if (!button || button.dataset.latchkeyPart === 'sign') return
      // Back and Close are at the start of each panel anyway.
      if (button.closest('header')) return add('', null, false)
      const section = button.closest('section')
      pressed.current = { button, section }
      add(labelOf(button), section, button.dataset.variant === 'primary')
    }
    document.addEventListener('keydown', onKey, true)
    main?.addEventListener('click', onPress, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      main?.removeEventListener('click', onPress, true)
    }
  }, [name, panel, path])

  return look
}

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? ''

/** Whether there is an element to focus. Parts of a panel may come later than the panel. */
function returnTo(panel: HTMLElement, { label, section }: Pressed): boolean {
  // The result of an action is shown at the top, below the title.
  if (!label && panel.querySelector('.lk-login-content > .lk-notice')) return true
  const button = [...panel.querySelectorAll('button')].find((each) => label && labelOf(each) === label)
  button?.focus()
  return (
    button !== undefined ||
    [...panel.querySelectorAll('section')].some(
      (each) => each.querySelector('h2')?.textContent === section && focusHeading(each),
    )
  )
}

function focusHeading(section: Element | null | undefined): boolean {
  const title = section?.isConnected ? section.querySelector('h2') : undefined
  if (title) title.tabIndex = -1
  title?.focus()
  return Boolean(title)
}
