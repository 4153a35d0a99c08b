import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { connectingCopy } from '../../copy/en/connecting.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Scene, type SceneProps } from '../shared/scene/scene.tsx'
import { shortName } from '../shared/short-name.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/**
 * `connecting` asked, waiting for the visitor · `rejected` the visitor said no (4001) · `busy` an earlier request still waits in the
 * wallet (-32002) · `locked` · `unavailable` not installed or switched off · `unsupported` has none of the app's networks · `closed` the
 * request ended without an answer · `error` anything else · `connected`
 */
export type ConnectingExternalState =
  | 'connecting'
  | 'rejected'
  | 'busy'
  | 'locked'
  | 'unavailable'
  | 'unsupported'
  | 'closed'
  | 'error'
  | 'connected'

/** The props of `ConnectingExternalView`. */
export type ConnectingExternalViewProps = {
  readonly wallet: WalletSummary
  readonly state: ConnectingExternalState
  /** Where the wallet asks. @default 'extension' */
  readonly surface?: 'extension' | 'window' | 'app' | undefined
  /** Asked a while ago without an answer: the wallet may be locked or out of sight. @default false */
  readonly late?: boolean | undefined
  /** Why, in the visitor's language: shown small, under the general sentence. */
  readonly message?: string | undefined
  readonly onRetry: () => void
  /** The links to install the wallet; offered when it is unavailable. */
  readonly onGet?: (() => void) | undefined
}

const badges: Readonly<Record<ConnectingExternalState, SceneProps['badge']>> = {
  connecting: undefined,
  rejected: 'error',
  busy: 'warning',
  locked: 'warning',
  unavailable: 'warning',
  unsupported: 'warning',
  closed: 'warning',
  error: 'error',
  connected: 'success',
}

const surfaces = { extension: 'connectingExtension', window: 'connectingWindow', app: 'connectingApp' } as const

/** Waiting for a wallet of this browser. */
export function ConnectingExternalView(props: ConnectingExternalViewProps): ReactNode {
  const { wallet, state, surface = 'extension', late, message, onRetry, onGet } = props
  const t = useCopy('connecting', connectingCopy)
  const values = { wallet: wallet.name }
  const title = t(`${state}Title`, values)
  const text =
    state === 'connecting' ? t(late ? 'connectingLate' : surfaces[surface], values) : t(`${state}Text`, values)
  const settled = state === 'connecting' || state === 'connected'
  useAnnounce(joinSentences(title, text), settled ? 'polite' : 'assertive')
  const canGet = state === 'unavailable' && onGet
  return (
    <Scene
      image={<WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="xl" />}
      badge={badges[state]}
      title={title}
      text={text}
      detail={state === 'error' && message ? t('details', { message }) : undefined}
      busy={state === 'connecting'}
      retry={settled ? undefined : { label: t('tryAgain'), onClick: onRetry, secondary: Boolean(canGet) }}
    >
      {canGet && (
        <Button variant="primary" icon="download" full onClick={canGet}>
          {t('get', { wallet: shortName(wallet.name) })}
        </Button>
      )}
    </Scene>
  )
}

/** The dialog's title over ConnectingExternalView. */
export function useConnectingExternalTitle(wallet: WalletSummary): string {
  return useCopy('connecting', connectingCopy)('title', { wallet: wallet.name })
}
