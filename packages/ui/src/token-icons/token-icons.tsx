import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import css from './token-icons.css?inline'

/** The image of a token, and the text for it while there is none. */
export type TokenImage = {
  /** Its symbol: the letter and colour where there is no image. */
  readonly name: string
  readonly id?: string | undefined
  /** `data:` (or https, where the app allows it); passes `safeIcon`. */
  readonly src?: string | undefined
}

/** The small icon in the corner of a token's image. */
export type TokenBadge = 'in' | 'out' | 'self' | 'pending' | 'failed'

/** The props of `TokenIcons`. */
export type TokenIconsProps = {
  /** None, one, or the first two are drawn. */
  readonly images: readonly TokenImage[]
  /** What happened, as a small mark at the corner; the words beside it say the same. */
  readonly badge?: TokenBadge | undefined
  /** @default 'round' */
  readonly shape?: 'round' | 'square' | undefined
  /** The size of a single image. @default 'md' */
  readonly size?: 'sm' | 'md' | undefined
}

/** Drawn on 12 × 12; one family with the icons. */
const marks: Readonly<Record<TokenBadge, string>> = {
  in: 'M9 3 3.5 8.5M3 4v5h5',
  out: 'm3 9 5.5-5.5M4 3h5v5',
  self: 'M2.5 7.5a3.6 3.6 0 0 0 7 0M9.5 4.5a3.6 3.6 0 0 0-7 0M10 2v2.5H7.5M2 10V7.5h2.5',
  pending: 'M6 3v3.3L8 7.6',
  failed: 'm3.5 3.5 5 5M8.5 3.5l-5 5',
}

/** What a row of tokens is about: one image, or two of a swap, with what happened at the corner. Decoration. */
export function TokenIcons({ images, badge, shape, size = 'md' }: TokenIconsProps): ReactNode {
  useStyles(css)
  const shown = images.slice(0, 2)
  const two = shown.length > 1
  return (
    <span
      className="lk-token-icons"
      data-two={two ? '' : undefined}
      data-shape={shape}
      data-size={size}
      aria-hidden="true"
    >
      {shown.map(({ name, id, src }, index) => (
        <WalletIcon
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one token are told apart by their index only
          key={index}
          name={name}
          // Addresses of Ethereum chains come in two spellings; their colour is one.
          id={id?.startsWith('eip155:') ? id.toLowerCase() : id}
          src={src}
          size={two ? 'sm' : size}
          fetch="lazy"
        />
      ))}
      {shown.length === 0 && (
        <span className="lk-token-blank">
          <Icon name="grid" size="sm" />
        </span>
      )}
      {badge && (
        <span className="lk-token-badge" data-badge={badge}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d={marks[badge]} />
          </svg>
        </span>
      )}
    </span>
  )
}
