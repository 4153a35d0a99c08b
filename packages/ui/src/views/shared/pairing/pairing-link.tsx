import type { LinkTarget } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { Button } from '../../../button/button.tsx'
import { ButtonLink } from '../../../button/button-link.tsx'
import { useCopy } from '../../../copy/copy.ts'
import { pairingCopy } from '../../../copy/en/pairing.ts'
import { CopyButton } from '../../../copy-button/copy-button.tsx'
import { shortName } from '../short-name.ts'
import type { WalletSummary } from '../wallet-row-data.ts'
import { pairingEnding } from './pairing-ending.ts'
import { PairingScene } from './pairing-scene.tsx'
import type { PairingViewState } from './pairing-state.ts'

export type PairingLinkProps = {
  readonly wallet?: WalletSummary | undefined
  readonly platform: 'browser' | 'mobile' | 'desktop' | 'web'
  readonly state: PairingViewState
  /** Brings up the wallet; passes `safeHref`. Absent = `onOpen` does all. */
  readonly link?: string | undefined
  /** Where `link` opens. */
  readonly target?: LinkTarget | undefined
  readonly message?: string | undefined
  readonly onOpen: () => void
  readonly onRetry: () => void
  readonly mayRetry?: boolean | undefined
  /** What `onCopy` copies. */
  readonly uri?: string | undefined
  /** Absent = the link isn't offered for copying. */
  readonly onCopy?: (() => boolean | Promise<boolean>) | undefined
  readonly onShowQr?: (() => void) | undefined
  /** Where to install the wallet app: a link, or a view of ours. */
  readonly getLink?: string | undefined
  readonly onGet?: (() => void) | undefined
}

const texts = { browser: 'browserText', mobile: 'mobileText', desktop: 'desktopText', web: 'webText' } as const

/** A pairing that a link opens in the wallet. If the page stays visible after the press, three ways out (UX: mobile links). */
export function PairingLink(props: PairingLinkProps): ReactNode {
  const { wallet, platform, state, link, uri, onOpen, onCopy, onShowQr, getLink, onGet } = props
  const t = useCopy('pairing', pairingCopy)
  const values = { wallet: wallet?.name ?? t('wallet') }
  const still = state === 'stillHere'
  const waiting = {
    preparing: { title: t('preparingTitle'), text: t('preparingText') },
    opening: { title: t('openingTitle', values), text: t('openingText') },
    stillHere: { title: t('stillTitle', values), text: t('stillText') },
    approving: { title: t('approvingTitle', values), text: t('approvingText', values) },
  }[state as string] ?? { title: t('mobileTitle', values), text: t(texts[platform]) }
  return (
    <PairingScene
      wallet={wallet}
      state={state}
      waiting={waiting}
      busy={state !== 'waiting' && !still}
      message={props.message}
      by="link"
      onRetry={props.onRetry}
      mayRetry={props.mayRetry}
    >
      <ButtonLink
        variant="primary"
        full
        href={link}
        target={props.target}
        icon={platform === 'web' ? 'external' : undefined}
        onClick={onOpen}
      >
        {still ? t('openAgain') : t('open', { wallet: shortName(values.wallet) })}
      </ButtonLink>
      {still && (getLink || onGet) && (
        <ButtonLink icon="download" full href={getLink} onClick={onGet}>
          {t('getApp')}
        </ButtonLink>
      )}
      {still && onShowQr && (
        <Button icon="qr" full onClick={onShowQr}>
          {t('showQr')}
        </Button>
      )}
      {onCopy && link && !pairingEnding(state) && (
        <CopyButton label={t('copyLink')} full value={uri ?? link} onCopy={onCopy} />
      )}
    </PairingScene>
  )
}
