import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { ButtonLink } from '../../button/button-link.tsx'
import { useCopy } from '../../copy/copy.ts'
import { connectingLoginCopy } from '../../copy/en/connecting-login.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { loginNames } from '../../copy/login-names.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { QrCode } from '../../qr-code/qr-code.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Actions } from '../shared/actions/actions.tsx'
import { FocusGroup } from '../shared/focus-group.tsx'
import { LoginScene, type WindowLoginState } from '../shared/login/login-scene.tsx'
import css from '../shared/pairing/pairing-code.css?inline'
import { Scene } from '../shared/scene/scene.tsx'
import { useKeepFocus } from '../shared/use-keep-focus.ts'

/** The props of `ConnectingFarcasterView`. */
export type ConnectingFarcasterViewProps = {
  /** `preparing` the code is being made · `waiting` for the approval in the app · `connecting` · `connected` · `declined` · `timedOut` · `failed` */
  readonly state: Extract<
    WindowLoginState,
    'preparing' | 'waiting' | 'connecting' | 'connected' | 'declined' | 'timedOut' | 'failed'
  >
  /** What the code says and a phone opens; passes `safeHref`. */
  readonly url?: string | undefined
  /** The view is shown on a phone: a link in place of the code. */
  readonly phone?: boolean | undefined
  /** Why, in the visitor's language. */
  readonly message?: string | undefined
  readonly onCopy: () => boolean | Promise<boolean>
  readonly onRetry: () => void
  /** Back to the other ways. */
  readonly onOtherWay?: (() => void) | undefined
}

/** Logs in with Farcaster: a code to scan, or on a phone a link to the app. */
export function ConnectingFarcasterView(props: ConnectingFarcasterViewProps): ReactNode {
  const { state, url, phone } = props
  const t = useCopy('connectingLogin', connectingLoginCopy)
  const name = loginNames.farcaster
  if (!phone) return <FarcasterCode {...props} />
  if (state === 'timedOut') return <Expired {...props} />
  return (
    <LoginScene method="farcaster" name={name} {...props}>
      <ButtonLink variant="primary" full href={url} target="_blank" disabled={!url}>
        {t('open', { provider: name })}
      </ButtonLink>
    </LoginScene>
  )
}

function FarcasterCode(props: ConnectingFarcasterViewProps): ReactNode {
  useStyles(css)
  const { state, url } = props
  const t = useCopy('connectingLogin', connectingLoginCopy)
  const box = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(box)
  const scanning = state === 'preparing' || state === 'waiting'
  useAnnounce(state === 'waiting' ? t('scan') : '')
  return (
    <div className="lk-pairing" {...keepFocus}>
      <FocusGroup className="lk-pairing-box" area={box} label={t('title', { provider: loginNames.farcaster })}>
        {scanning ? (
          <QrCode value={state === 'waiting' ? url : undefined} label={t('qrLabel')} />
        ) : state === 'timedOut' ? (
          <Expired {...props} />
        ) : (
          <LoginScene method="farcaster" name={loginNames.farcaster} {...props} />
        )}
      </FocusGroup>
      <div className="lk-pairing-rest" data-idle={scanning ? undefined : ''}>
        <p className="lk-pairing-text">{t('scan')}</p>
        <CopyButton
          label={t('copyLink')}
          full
          disabled={state !== 'waiting' || !url}
          value={url ?? ''}
          onCopy={props.onCopy}
        />
      </div>
    </div>
  )
}

function Expired({ onRetry, onOtherWay }: ConnectingFarcasterViewProps): ReactNode {
  const t = useCopy('connectingLogin', connectingLoginCopy)
  const title = t('expiredTitle')
  const text = t('expiredText')
  useAnnounce(joinSentences(title, text), 'assertive')
  return (
    <Scene
      image={<LargeLoginMark name="farcaster" size="xl" />}
      badge="warning"
      title={title}
      text={text}
      retry={{ label: t('newCode'), onClick: onRetry }}
      below={
        onOtherWay && (
          <Actions>
            <Button variant="ghost" full onClick={onOtherWay}>
              {t('otherWay')}
            </Button>
          </Actions>
        )
      }
    />
  )
}

/** The dialog's title over ConnectingFarcasterView. */
export function useConnectingFarcasterTitle(): string {
  return useCopy('connectingLogin', connectingLoginCopy)('title', { provider: loginNames.farcaster })
}
