import { useUi } from '@latchkey/ui'
import { Component, type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLatchkeyContext } from '../provider/context.ts'
import type { AppAvatarProps } from '../provider/modal-loader.ts'

/** As large as our own image, which it lies over. The app's element can neither move anything nor be pressed or focused. */
const cover: CSSProperties = { position: 'absolute', inset: 0, overflow: 'hidden' }
const fill: CSSProperties = { display: 'block', width: '100%', height: '100%' }

/**
 * The app's own avatar (the setting `avatar`), over the image that we draw: where the app draws nothing, or throws, ours is seen. In the
 * modal it is a child of the shadow root's host, so that the page's styles reach it.
 */
export function DrawnAvatar({ address, ensImage, size }: AppAvatarProps): ReactNode {
  const { client, settings } = useLatchkeyContext()
  const { root } = useUi()
  const slot = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [measured, setMeasured] = useState(0)
  // A theme's font size scales our image, too.
  useLayoutEffect(() => setMeasured(box.current?.offsetWidth ?? 0), [])
  const { avatar: Avatar } = settings
  if (!Avatar) return null
  const onError = (error: unknown) => client.log.warn('The app’s avatar could not be drawn', { error })
  const drawn = (
    <AvatarBoundary key={address} onError={onError}>
      <Avatar address={address} ensImage={ensImage} size={measured || size} />
    </AvatarBoundary>
  )
  return (
    <span ref={box} style={cover} aria-hidden="true">
      {root instanceof ShadowRoot ? (
        <>
          <slot name={slot} />
          {createPortal(
            <span ref={makeInert} slot={slot} style={fill} aria-hidden="true">
              {drawn}
            </span>,
            root.host,
          )}
        </>
      ) : (
        <span ref={makeInert} style={fill}>
          {drawn}
        </span>
      )}
    </span>
  )
}

/** By its attribute: React 18 doesn't know the property. */
function makeInert(element: HTMLElement | null): void {
  element?.setAttribute('inert', '')
}

type BoundaryProps = { readonly children: ReactNode; readonly onError: (error: unknown) => void }

/** React catches errors of a component in classes alone. */
class AvatarBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
