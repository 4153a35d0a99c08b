import type { LinkTarget } from '@latchkey/core/ports'
import type { MouseEventHandler, ReactNode } from 'react'
import { Anchor } from '../links/anchor.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { Shimmer } from '../waiting/waiting.tsx'
import css from './card.css?inline'

/** The props of `Card`. */
export type CardProps = {
  readonly title: string
  /** A WalletIcon of size `lg`. */
  readonly image: ReactNode
  /** What the title alone doesn't say, for screen readers, e.g. "Installed". */
  readonly note?: string | undefined
  /** The difference from another card of the same name, e.g. its source. Drawn below the title. */
  readonly subtitle?: string | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  readonly onPrepare?: (() => void) | undefined
  /** A real link through `safeHref`. */
  readonly href?: string | undefined
  /** Where `href` opens, as core's `walletLink` says. */
  readonly target?: LinkTarget | undefined
  /** From Grid. */
  readonly tabIndex?: number | undefined
  /** For `data-latchkey-wallet`. */
  readonly wallet?: string | undefined
}

/** An image with a name below it, for grids. */
export function Card(props: CardProps): ReactNode {
  useStyles(css)
  const { title, note, subtitle, href } = props
  const shared = {
    className: 'lk-card',
    tabIndex: props.tabIndex,
    'data-latchkey-wallet': props.wallet,
    onClick: props.onClick,
    onPointerEnter: props.onPrepare,
    onFocus: props.onPrepare,
    ...part('card'),
  }
  const content = (
    <>
      {props.image}
      {/* Its own direction: a name that is cut ends in …, also where the page runs the other way. */}
      <span className="lk-card-title" dir="auto" title={title}>
        {title}
      </span>
      {subtitle && (
        <span className="lk-card-subtitle" dir="auto" title={subtitle}>
          {subtitle}
        </span>
      )}
      {note && <span className="lk-hidden">{note}</span>}
    </>
  )
  return href === undefined ? (
    <button {...shared} type="button">
      {content}
    </button>
  ) : (
    <Anchor {...shared} to={href} target={props.target}>
      {content}
    </Anchor>
  )
}

/** Keeps the space of a card that is coming. */
export function CardShimmer(): ReactNode {
  useStyles(css)
  return (
    <span className="lk-card" aria-hidden="true">
      <Shimmer width={5.6} height={5.6} shape="tile" />
      <Shimmer width={4.8} height={1.2} />
    </span>
  )
}
