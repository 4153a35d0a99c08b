import { type CSSProperties, type ReactNode, useState } from 'react'
import { safeIcon } from '../links/safe-link.ts'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import { hueOf } from './hue-of.ts'
import css from './wallet-icon.css?inline'

/** The props of `WalletIcon`. */
export type WalletIconProps = {
  readonly name: string
  /** Gives the generated image its colour. @default the name */
  readonly id?: string | undefined
  /** As the wallet or registry gave it; drawn only if `safeIcon` lets it pass and icons from outside are allowed. */
  readonly src?: string | undefined
  /** 24, 40, 56 or 72 px at the default font size. @default 'md' */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** A line runs around the image: this wallet is being asked. */
  readonly loading?: boolean | undefined
  /** `'lazy'` leaves it to the browser when to fetch. @default 'eager' */
  readonly fetch?: 'lazy' | 'eager' | undefined
}

/** A wallet's or network's image, over one generated from its name, which shows until the image is loaded, or stays if there is none. */
export function WalletIcon({ name, id, src, size = 'md', loading, fetch }: WalletIconProps): ReactNode {
  useStyles(css)
  const { icons } = useUi()
  const [failed, setFailed] = useState<string>()
  const image = icons === 'all' && src && src !== failed ? safeIcon(src) : undefined
  const [letter = '?'] = name.trim()
  return (
    <span
      className="lk-wallet-icon"
      data-size={size}
      style={{ '--lk-hue': hueOf(id ?? name) } as CSSProperties}
      aria-hidden="true"
      {...part('wallet-icon')}
    >
      <span className="lk-wallet-letter">{letter.toUpperCase()}</span>
      {image && (
        <img
          className="lk-wallet-image"
          src={image}
          alt=""
          loading={fetch ?? 'eager'}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
      {loading && (
        <svg className="lk-wallet-busy" viewBox="0 0 50 50" aria-hidden="true">
          <rect x="2" y="2" width="46" height="46" rx="14" pathLength="100" />
        </svg>
      )}
    </span>
  )
}
