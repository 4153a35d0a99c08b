import { type CSSProperties, type ReactNode, useState } from 'react'
import { safeIcon } from '../links/safe-link.ts'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import css from './avatar.css?inline'
import { gradientOf } from './gradient-of.ts'

/** The props of `Avatar`. */
export type AvatarProps = {
  /** Gives the gradient its colours: the same address looks the same everywhere. */
  readonly address: string
  /** The image that a name service knows; drawn only if `safeIcon` lets it pass. */
  readonly src?: string | undefined
  /** Lies over it, in a box of its size: the app's own image. */
  readonly children?: ReactNode
  /** 24, 40 or 64 px at the default font size. @default 'md' */
  readonly size?: 'sm' | 'md' | 'lg' | undefined
}

/** An account's image, over a gradient made from its address. Decoration: the address or name stands beside it. */
export function Avatar({ address, src, size, children }: AvatarProps): ReactNode {
  useStyles(css)
  const { icons } = useUi()
  const [failed, setFailed] = useState<string>()
  const image = icons === 'all' && src && src !== failed ? safeIcon(src) : undefined
  const style = gradientOf(address.toLowerCase()) as CSSProperties
  return (
    <span className="lk-avatar" data-size={size} style={style} aria-hidden="true" {...part('avatar')}>
      {image && (
        <img
          className="lk-avatar-image"
          src={image}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
      {children}
    </span>
  )
}
