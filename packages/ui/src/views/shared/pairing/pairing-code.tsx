import { type ReactNode, useRef } from 'react'
import { useCopy } from '../../../copy/copy.ts'
import { pairingCopy } from '../../../copy/en/pairing.ts'
import { CopyButton } from '../../../copy-button/copy-button.tsx'
import { QrCode } from '../../../qr-code/qr-code.tsx'
import { useStyles } from '../../../styles/use-styles.ts'
import { WalletIcon } from '../../../wallet-icon/wallet-icon.tsx'
import { FocusGroup } from '../focus-group.tsx'
import { useKeepFocus } from '../use-keep-focus.ts'
import type { WalletSummary } from '../wallet-row-data.ts'
import css from './pairing-code.css?inline'
import { pairingEnding } from './pairing-ending.ts'
import { PairingScene } from './pairing-scene.tsx'
import type { PairingViewState } from './pairing-state.ts'

export type PairingCodeProps = {
  readonly wallet?: WalletSummary | undefined
  readonly uri?: string | undefined
  readonly state: PairingViewState
  readonly message?: string | undefined
  readonly onRetry: () => void
  readonly mayRetry?: boolean | undefined
  readonly onCopy: () => boolean | Promise<boolean>
  readonly privateRelay?: boolean | undefined
}

/** A pairing as a QR code with its link to copy; the outcome replaces the code. */
export function PairingCode({
  wallet,
  uri,
  state,
  message,
  onRetry,
  mayRetry,
  onCopy,
  privateRelay,
}: PairingCodeProps): ReactNode {
  useStyles(css)
  const t = useCopy('pairing', pairingCopy)
  const values = { wallet: wallet?.name ?? t('wallet') }
  const box = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(box)
  const approving = state === 'approving'
  const scene = approving || pairingEnding(state) !== undefined
  return (
    <div className="lk-pairing" {...keepFocus}>
      <FocusGroup className="lk-pairing-box" area={box} label={wallet ? t('title', values) : t('titleAny')}>
        {scene ? (
          <PairingScene
            wallet={wallet}
            state={state}
            waiting={{ title: t('approvingTitle', values), text: t('approvingText', values) }}
            busy={approving}
            message={message}
            by="code"
            onRetry={onRetry}
            mayRetry={mayRetry}
          />
        ) : (
          <QrCode
            value={state === 'preparing' ? undefined : uri}
            label={wallet ? t('qrLabel', values) : t('qrLabelAny')}
            logo={wallet && <WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="lg" />}
          />
        )}
      </FocusGroup>
      <div className="lk-pairing-rest" data-idle={scene ? '' : undefined}>
        <p className="lk-pairing-text">
          {wallet ? t('scan', values) : t('scanAny')} {privateRelay && t('private')}
        </p>
        <CopyButton
          label={t('copyLink')}
          full
          disabled={!uri || state === 'preparing'}
          value={uri ?? ''}
          onCopy={onCopy}
        />
      </div>
    </div>
  )
}
