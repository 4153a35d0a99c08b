import type { ReactNode } from 'react'
import { useUi } from '../ui-provider/ui-context.ts'
import { hueOf } from '../wallet-icon/hue-of.ts'

export type PageImageProps = {
  /** Gives the generated image its colour. */
  readonly seed: string
  /** A URL that has passed `safeIcon`. */
  readonly src?: string | undefined
  /** Lies over it, in a box of its size. */
  readonly children?: ReactNode
}

/** URLs that `safeIcon` accepts begin like this. The guard itself runs where images come in, so that the initial load doesn't need it. */
const drawable = /^(?:https:\/\/|data:image\/)/

/** The round image in a page button: one from outside, over a colour made from the seed. */
export function PageImage({ seed, src, children }: PageImageProps): ReactNode {
  const { icons } = useUi()
  const image = icons === 'all' && src && drawable.test(src) ? src : undefined
  return (
    <span
      data-latchkey-image=""
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
