import type { LoginMethod } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { Button } from '../../../button/button.tsx'
import { useCopy } from '../../../copy/copy.ts'
import { connectingLoginCopy } from '../../../copy/en/connecting-login.ts'
import { joinSentences } from '../../../copy/join-sentences.ts'
import { LargeLoginMark } from '../../../login-mark/large-login-mark.tsx'
import { useAnnounce } from '../../../ui-provider/ui-context.ts'
import { Actions } from '../actions/actions.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import { useLate } from '../use-late.ts'

/** A login that goes on in another window or app, and how it ended. */
export type WindowLoginState =
  | 'preparing'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'cancelled'
  | 'declined'
  | 'blocked'
  | 'cut'
  | 'timedOut'
  | 'failed'

export type LoginSceneProps = {
  readonly method: LoginMethod
  /** What it is called in a sentence. */
  readonly name: string
  readonly state: WindowLoginState
  readonly message?: string | undefined
  readonly onRetry: () => void
  readonly onOtherWay?: (() => void) | undefined
  /** Replaces the spinner while it waits. */
  readonly children?: ReactNode
}

const badges: Readonly<Record<WindowLoginState, SceneProps['badge']>> = {
  preparing: undefined,
  waiting: undefined,
  connecting: undefined,
  connected: 'success',
  cancelled: 'warning',
  declined: 'error',
  blocked: 'warning',
  cut: 'warning',
  timedOut: 'warning',
  failed: 'error',
}

/** Words that differ for a method. */
const own: Readonly<Record<string, keyof typeof connectingLoginCopy>> = {
  'passkey waiting': 'waitingPasskeyText',
  'passkey failed': 'failedPasskeyText',
  'farcaster waiting': 'waitingFarcasterText',
}

/** A login elsewhere as a scene: going on, or ended with a way to try again or to log in another way. */
export function LoginScene(props: LoginSceneProps): ReactNode {
  const { method, name, state, onRetry, onOtherWay, children } = props
  const t = useCopy('connectingLogin', connectingLoginCopy)
  const values = { provider: name }
  const inWindow = method !== 'farcaster'
  const busy = state === 'preparing' || state === 'connecting' || (state === 'waiting' && !children)
  const late = useLate(state === 'preparing' || state === 'connecting')
  const title = t(`${state}Title`, values)
  const text = late ? t('slowText') : t(own[`${method} ${state}`] ?? `${state}Text`, values)
  const isCut = state === 'cut'
  const isBlocked = isCut || state === 'blocked'
  const ended = !['preparing', 'waiting', 'connecting', 'connected'].includes(state)
  useAnnounce(joinSentences(title, text), ended ? 'assertive' : 'polite')
  return (
    <Scene
      image={<LargeLoginMark name={method} size="xl" />}
      badge={badges[state]}
      title={title}
      text={text}
      detail={state === 'failed' ? props.message : undefined}
      busy={busy}
      retry={ended && !isBlocked ? { label: t('tryAgain'), onClick: onRetry } : undefined}
      below={
        // A window may lie behind another, or be lost.
        (ended || (state === 'waiting' && inWindow)) && (
          <Actions>
            {ended
              ? onOtherWay && (
                  <Button variant="ghost" full onClick={onOtherWay}>
                    {t('otherWay')}
                  </Button>
                )
              : inWindow && (
                  <Button variant="ghost" full part="retry" onClick={onRetry}>
                    {t('openAgain')}
                  </Button>
                )}
          </Actions>
        )
      }
    >
      {isBlocked ? (
        <Button variant="primary" icon={isCut ? undefined : 'external'} full part="retry" onClick={onRetry}>
          {t(isCut ? 'goOn' : 'openWindow')}
        </Button>
      ) : (
        state === 'waiting' && children
      )}
    </Scene>
  )
}
