import type { ReactNode } from 'react'
import { useCopy } from '../../../copy/copy.ts'
import { pairingCopy } from '../../../copy/en/pairing.ts'
import { joinSentences } from '../../../copy/join-sentences.ts'
import { useAnnounce } from '../../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../../wallet-icon/wallet-icon.tsx'
import { Scene } from '../scene/scene.tsx'
import { SceneIcon } from '../scene/scene-icon.tsx'
import type { WalletSummary } from '../wallet-row-data.ts'
import { pairingEnding } from './pairing-ending.ts'
import type { PairingViewState } from './pairing-state.ts'

export type PairingSceneProps = {
  readonly wallet?: WalletSummary | undefined
  readonly state: PairingViewState
  /** The text while the visitor's part is still to come. */
  readonly waiting: { readonly title: string; readonly text: string }
  readonly busy: boolean
  readonly message?: string | undefined
  /** The visible part of the pairing, and the request that is repeated after it expired. */
  readonly by: 'code' | 'link'
  readonly onRetry: () => void
  /** `onRetry` would have an effect: not within a second of the last pairing. @default true */
  readonly mayRetry?: boolean | undefined
  readonly children?: ReactNode
}

const renews = { code: 'newCode', link: 'newLink' } as const

/** A pairing as a scene: going on (the caller's words and buttons), or ended (why, and Try again). */
export function PairingScene(props: PairingSceneProps): ReactNode {
  const { wallet, state, waiting, busy, message, by, onRetry, mayRetry = true, children } = props
  const t = useCopy('pairing', pairingCopy)
  const values = { wallet: wallet?.name ?? t('wallet') }
  const ending = pairingEnding(state)
  const stem = (by === 'link' && ending?.byLink) || ending?.stem
  const title = stem ? t(`${stem}Title`, values) : waiting.title
  const text = stem ? t(`${stem}Text`, values) : waiting.text
  const failed = ending !== undefined && state !== 'connected'
  useAnnounce(joinSentences(title, text), failed ? 'assertive' : 'polite')
  return (
    <Scene
      image={
        wallet ? (
          <WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="xl" />
        ) : (
          <SceneIcon name="wallet" />
        )
      }
      badge={ending?.badge}
      title={title}
      text={text}
      detail={state === 'error' && message ? t('details', { message }) : undefined}
      busy={busy && !ending}
      retry={
        failed
          ? { label: t(state === 'expired' ? renews[by] : 'tryAgain'), onClick: onRetry, disabled: !mayRetry }
          : undefined
      }
    >
      {!ending && children}
    </Scene>
  )
}
