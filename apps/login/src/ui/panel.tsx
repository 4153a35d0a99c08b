import { IconButton } from '@latchkey/ui'
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from './frame-hooks.ts'
import { useFrameStyles } from './use-frame-styles.ts'
import { usePanelFocus } from './use-panel-focus.ts'

/** The props of `Panel`. */
export type PanelProps = {
  readonly title: string
  readonly children: ReactNode
  /** Stays in view while the content scrolls. */
  readonly footer?: ReactNode
  readonly onClose: () => void
  /** Called by the button Back and by Escape. Without it, Escape closes the panel. */
  readonly onBack?: (() => void) | undefined
  /** What must be visible before the visitor may approve. */
  readonly areaRef?: Ref<HTMLDivElement> | undefined
  /** The name of the screen, for tests. */
  readonly name: string
}

/** A panel of the frame: a title, content that scrolls, and actions below it. It reports its height to the app. */
export function Panel({ areaRef, children, footer, name, onBack, onClose, title }: PanelProps): ReactNode {
  useFrameStyles()
  const { t } = useCopy()
  const { onDrawn } = useFrame()
  const [panel, heading] = [useRef<HTMLElement>(null), useRef<HTMLHeadingElement>(null)]
  const id = useId()
  /** The keyboard can reach a part that scrolls, and skips a part that doesn't. */
  const [isScrolling, setScrolling] = useState(false)
  /** A frame that isn't shown yet has no layout: its height is 0, and the app must still get it. */
  const told = useRef<string | undefined>(undefined)
  const [head, content, foot] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]

  // The page itself says "Login", in English. A window of its own shows this title, too.
  useLayoutEffect(() => {
    document.title = title
  }, [title])

  const lookForFocus = usePanelFocus({ heading, name, panel, title })

  useLayoutEffect(() => {
    const parts = [head.current, content.current, foot.current].filter((part) => part !== null)
    const measure = () => {
      const height = parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0)
      const body = content.current?.parentElement
      setScrolling(body ? body.scrollHeight > body.clientHeight + 1 : false)
      const drawn = `${height} ${title}`
      if (drawn !== told.current) onDrawn(height, title)
      told.current = drawn
      lookForFocus()
    }
    const observer = new ResizeObserver(measure)
    for (const part of parts) observer.observe(part)
    if (content.current?.parentElement) observer.observe(content.current.parentElement)
    measure()
    return () => observer.disconnect()
  })

  // The listener is added before the title gets the focus, so that no key press is lost.
  useLayoutEffect(() => {
    const leave = onBack ?? onClose
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onBack, onClose])

  return (
    <main className="lk-login-panel" data-latchkey-login={name} ref={panel}>
      <header className="lk-login-head" ref={head}>
        {onBack ? <IconButton icon="back" label={t('back')} onClick={onBack} part="back" /> : <span />}
        <h1 className="lk-login-title" ref={heading} id={id} tabIndex={-1}>
          {title}
        </h1>
        <IconButton icon="close" label={t('close')} onClick={onClose} part="close" />
      </header>
      <div className="lk-login-area" ref={areaRef}>
        <div className="lk-login-body" {...(isScrolling && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}>
          <div className="lk-login-content" ref={content}>
            {children}
          </div>
        </div>
        {footer && (
          <div className="lk-login-foot" ref={foot}>
            {footer}
          </div>
        )}
      </div>
    </main>
  )
}
