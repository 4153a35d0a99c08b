import type { ReactNode } from 'react'
import { safeIcon } from '../links/safe-link.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import { hueOf } from '../wallet-icon/hue-of.ts'

export type PagePictureProps = {
  /** Gives the generated picture its colour. */
  readonly seed: string
  readonly src?: string | undefined
}

/** The round picture in a page button: one from outside that `safeIcon` lets pass, over a colour made from the seed. */
export function PagePicture({ seed, src }: PagePictureProps): ReactNode {
  const { icons } = useUi()
  const image = icons === 'all' && src ? safeIcon(src) : undefined
  return (
    <span
      data-latchkey-picture=""
      aria-hidden="true"
      // By CSSOM: a style attribute in server-rendered HTML would break a strict CSP.
      ref={(element) => {
        element?.style.setProperty('--latchkey-hue', String(hueOf(seed)))
      }}
    >
      {image && <img src={image} alt="" decoding="async" referrerPolicy="no-referrer" />}
    </span>
  )
}
