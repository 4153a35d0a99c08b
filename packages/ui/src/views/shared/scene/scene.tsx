import { type ReactNode, useRef } from 'react'
import { Button } from '../../../button/button.tsx'
import { Icon } from '../../../icon/icon.tsx'
import { useStyles } from '../../../styles/use-styles.ts'
import { Spinner } from '../../../waiting/waiting.tsx'
import { useKeepFocus } from '../use-keep-focus.ts'
import css from './scene.css?inline'
import { useScrolls } from './use-scrolls.ts'

export type SceneProps = {
  /** What it is about: a WalletIcon of size `xl`. */
  readonly image: ReactNode
  readonly badge?: 'error' | 'warning' | 'success' | undefined
  readonly title: string
  readonly text: string
  /** The technical reason, small. */
  readonly detail?: string | undefined
  /** Something is awaited: a spinner in the area below the text. */
  readonly busy?: boolean | undefined
  /** Replaces the spinner. */
  readonly retry?:
    | {
        readonly label: string
        readonly onClick: () => void
        readonly secondary?: boolean | undefined
        /** It would do nothing yet. */
        readonly disabled?: boolean | undefined
      }
    | undefined
  /** Further actions in that area, before `retry`. */
  readonly children?: ReactNode
  /** Further actions under the scene. */
  readonly below?: ReactNode
}

/** Waiting for something outside the page, and how that ended: image, words, and one place for spinner or actions. */
export function Scene({ image, badge, title, text, detail, busy, retry, children, below }: SceneProps): ReactNode {
  useStyles(css)
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  // The arrow keys scroll around what has the focus. While it waits there is nothing else to press.
  const isStop = useScrolls(heading) && busy && !below
  return (
    <div {...keepFocus}>
      <div className="lk-scene">
        <div className="lk-scene-image">
          {image}
          {badge && (
            <span className="lk-scene-badge" data-tone={badge}>
              <Icon name={badge} size="lg" />
            </span>
          )}
        </div>
        <h3 className="lk-scene-title" ref={heading} tabIndex={isStop ? 0 : -1}>
          {title}
        </h3>
        <p className="lk-scene-text">{text}</p>
        {detail && <p className="lk-scene-detail">{detail}</p>}
        <div className="lk-scene-action">
          {busy ? <Spinner size="lg" /> : children}
          {retry && !busy && (
            <Button
              variant={retry.secondary ? 'ghost' : 'primary'}
              icon={retry.secondary ? undefined : 'refresh'}
              full
              part="retry"
              disabled={retry.disabled}
              onClick={retry.onClick}
            >
              {retry.label}
            </Button>
          )}
        </div>
      </div>
      {below}
    </div>
  )
}
