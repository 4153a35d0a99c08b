import { type ReactNode, useMemo, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { useCopy } from '../copy/copy.ts'
import { laterPrimitives } from '../copy/en/later-primitives.ts'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useAnnounce } from '../ui-provider/ui-context.ts'
import { useKeepFocus } from '../views/shared/use-keep-focus.ts'
import css from './qr-code.css?inline'
import { qrPath } from './qr-path.ts'
import { useQrData } from './use-qr-data.ts'

/** The props of `QrCode`. */
export type QrCodeProps = {
  /** What the code says; undefined while it is being prepared, with a placeholder of the same size. */
  readonly value?: string | undefined
  /** A WalletIcon for the cleared centre. */
  readonly logo?: ReactNode
  /** Accessible name. @default "QR code to scan with a phone" */
  readonly label?: string | undefined
}

/** Modules in a pairing URI's code (version 10), so that the placeholder's squares stay where they are. */
const usualSize = 57

function Finder({ x, y }: { x: number; y: number }) {
  return (
    <g className="lk-qr-finder">
      <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="2" />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" />
    </g>
  )
}

/** A QR code as wide as its container. The encoder is loaded when it is first needed. */
export function QrCode({ value, logo, label }: QrCodeProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', laterPrimitives)
  const { data, failed, retry, retrying } = useQrData(value)
  const size = data?.length ?? usualSize
  const hasLogo = Boolean(logo)
  const path = useMemo(() => data && qrPath(data, hasLogo ? 0.24 : 0), [data, hasLogo])
  const box = useRef<HTMLDivElement>(null)
  const frame = { className: 'lk-qr', ref: box, tabIndex: -1, ...useKeepFocus(box) }
  // The pause between two tries lets a second failure be said again.
  useAnnounce(failed && !retrying ? t('qrFailed') : '')
  if (failed)
    return (
      <div {...frame} {...part('qr-placeholder')}>
        <div className="lk-qr-failed">
          <p>{t('qrFailed')}</p>
          <Button size="sm" icon="refresh" loading={retrying} onClick={retry}>
            {t('tryAgain')}
          </Button>
        </div>
      </div>
    )
  return (
    <div
      {...frame}
      role="img"
      aria-label={path ? (label ?? t('qrLabel')) : t('qrPreparing')}
      aria-busy={!path}
      data-ready={path ? '' : undefined}
      {...part(path ? 'qr' : 'qr-placeholder')}
    >
      <div className="lk-qr-waiting" />
      <svg className="lk-qr-svg" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <Finder x={0} y={0} />
        <Finder x={size - 7} y={0} />
        <Finder x={0} y={size - 7} />
        {path && <path key={value} className="lk-qr-dots" d={path} />}
      </svg>
      {logo && <div className="lk-qr-logo">{logo}</div>}
    </div>
  )
}
