import type { ReactNode } from 'react'
import { useUi } from '../ui-provider/ui-context.ts'
import { hueOf } from '../wallet-icon/hue-of.ts'

export type PagePictureProps = {
  /** Gives the generated picture its colour. */
  readonly seed: string
  /** A URL that has passed `safeIcon`. */
  readonly src?: string | undefined
  /** Lies over it, in a box of its size. */
  readonly children?: ReactNode
}

/** URLs that `safeIcon` accepts begin like this. The guard itself runs where pictures come in, so that the initial load doesn't need it. */
const drawable = /^(?:https:\/\/|data:image\/)/

/** The round picture in a page button: one from outside, over a colour made from the seed. */
export function PagePicture({ seed, src, children }: PagePictureProps): ReactNode {
  const { icons } = useUi()
  const image = icons === 'all' && src && drawable.test(src) ? src : undefined
  return (
    <span
      data-latchkey-picture=""
      aria-hidden="true"
      // By CSSOM: a style attribute in server-rendered HTML would break a strict CSP.
      ref={(element) => {
        element?.style.setProperty('--latchkey-hue', String(hueOf(seed)))
        if (children) element?.style.setProperty('position', 'relative')
      }}
    >
      {image && <img src={image} alt="" decoding="async" referrerPolicy="no-referrer" />}
      {children}
    </span>
  )
}
