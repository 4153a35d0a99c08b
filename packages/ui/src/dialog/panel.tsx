import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { createBeforeViewChange } from './create-before-view-change.ts'
import type { PanelProps } from './dialog-props.ts'
import { Header } from './header.tsx'
import css from './panel.css?inline'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useViewMotion } from './use-view-motion.ts'

export type PanelFrameProps = Omit<PanelProps, 'slots' | 'variables' | 'refusals' | 'onHelp'> & {
  readonly titleId: string
  readonly onHelp?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  readonly shaking: boolean
  /** Counts attempts to close while closing is off; each says the reason and brings focus to Cancel. */
  readonly attempts: number
  readonly aside?: ReactNode
  /** A part of a page: a view change takes focus only from within. */
  readonly inPage?: boolean | undefined
}

/** What is inside: header, view, reason why it can't close. */
export function Panel(props: PanelFrameProps): ReactNode {
  useStyles(css)
  const { view, viewKey = view, direction, title, blocked, attempts, aside, next } = props
  const reasonId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { body, frame, shield } = useViewMotion(viewKey, direction)
  const [BeforeViewChange] = useState(createBeforeViewChange)
  const [first] = useState(viewKey)
  const [moved, setMoved] = useState(false)
  if (!moved && viewKey !== first) setMoved(true)

  const focus = useHeadingFocus({ panel, frame, viewKey, always: !props.inPage })
  useEffect(() => {
    if (attempts > 0) panel.current?.querySelector<HTMLElement>('[data-latchkey-part=cancel]')?.focus()
  }, [attempts])

  const telling = blocked !== undefined && attempts > 0
  return (
    <div
      ref={panel}
      className="lk-panel"
      data-shaking={props.shaking ? '' : undefined}
      data-wide={aside ? '' : undefined}
      aria-busy={props.loading}
      {...focus}
      {...part('panel')}
    >
      {aside && (
        <div className="lk-aside lk-scroll" {...part('aside')}>
          {aside}
        </div>
      )}
      <div className="lk-main">
        <Header
          id={props.titleId}
          title={title}
          viewKey={viewKey}
          moved={moved}
          onBack={props.canBack === false ? undefined : props.onBack}
          onHelp={props.onHelp}
          onClose={props.onClose}
          loading={props.loading}
        />
        {telling && (
          <p className="lk-blocked" id={reasonId} {...part('blocked')}>
            {blocked}
          </p>
        )}
        <BeforeViewChange
          viewKey={viewKey}
          onChange={() => {
            // Focus that goes with the old view would make the browser lay the page out twice.
            const { activeElement } = (frame.current?.getRootNode() ?? document) as Document | ShadowRoot
            if (frame.current?.contains(activeElement)) body.current?.focus({ preventScroll: true })
          }}
        />
        <div ref={body} tabIndex={-1} className="lk-body lk-scroll" {...part('body')}>
          {/* One list: the view that was drawn ahead keeps its elements when it is shown. */}
          {[
            <div ref={frame} key={viewKey} className="lk-frame" data-latchkey-view={view}>
              {props.children}
            </div>,
            next && (
              <div key={next.viewKey} className="lk-frame" hidden>
                {next.children}
              </div>
            ),
          ]}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only takes presses away */}
        <div
          ref={shield}
          className="lk-shield"
          hidden
          // A press on it leaves focus where it is.
          onMouseDown={(event) => event.preventDefault()}
          {...part('shield')}
        />
      </div>
    </div>
  )
}
