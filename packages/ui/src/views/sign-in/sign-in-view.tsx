import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { signInCopy } from '../../copy/en/sign-in.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { Icon } from '../../icon/icon.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Spinner } from '../../waiting/waiting.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import { SignInMessage, type SignInMessageFacts } from './sign-in-message.tsx'
import css from './sign-in-view.css?inline'

export type { SignInMessageFacts }

/** The step of the sign-in. The values after `ready` say why the last try failed. */
export type SignInViewState =
  | 'checking'
  | 'preparing'
  | 'ready'
  | 'declined'
  | 'closed'
  | 'busy'
  | 'failed'
  | 'smartAccount'
  | 'refused'
  | 'signing'
  | 'verifying'
  | 'unverified'
  | 'unknown'
  | 'initFailed'
  | 'signedIn'

/** The props of `SignInView`. */
export type SignInViewProps = {
  readonly state: SignInViewState
  readonly wallet?: WalletSummary | undefined
  readonly appName?: string | undefined
  readonly facts: SignInMessageFacts
  /** The site can't be used without: Cancel disconnects. */
  readonly required: boolean
  /** Which of several accounts is asked, from 1. */
  readonly position?: { readonly index: number; readonly count: number } | undefined
  /** The technical reason. */
  readonly message?: string | undefined
  readonly onSign: () => void
  /** Looks, makes or checks again, without asking the wallet. */
  readonly onRetry: () => void
  readonly onCancel: () => void
}

const waiting: ReadonlySet<SignInViewState> = new Set(['checking', 'preparing', 'signing', 'verifying'])
const retries: ReadonlySet<SignInViewState> = new Set(['unverified', 'unknown', 'initFailed'])
const signs: ReadonlySet<SignInViewState> = new Set([
  'ready',
  'declined',
  'closed',
  'busy',
  'failed',
  'smartAccount',
  'refused',
])
/** Nothing went wrong: the wallet only has to be asked again. */
const pauses: ReadonlySet<SignInViewState> = new Set([...retries, 'closed', 'busy'])
const told: ReadonlySet<SignInViewState> = new Set(['failed', 'refused', 'unverified', 'unknown', 'initFailed'])

/** Asks for a signature that proves an account: what is signed, for which site, and always a way out. */
export function SignInView(props: SignInViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('signIn', signInCopy)
  const { facts, message, position, required, state, wallet } = props
  const values = { app: props.appName ?? t('app'), wallet: wallet?.name ?? t('wallet'), site: facts.domain }
  const title = t(`${state}Title`, values)
  const text = t(`${state}Text`, values)
  const busy = waiting.has(state)
  const calm = busy || state === 'ready' || state === 'signedIn'
  useAnnounce(joinSentences(title, text), calm ? 'polite' : 'assertive')
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  const badge = state === 'signedIn' ? 'success' : calm ? undefined : pauses.has(state) ? 'warning' : 'error'
  const way = t(required ? 'cancelRequired' : 'cancelOptional', values)
  return (
    <div className="lk-sign-in" data-state={state}>
      <div className="lk-sign-in-head">
        <div className="lk-scene-image">
          <WalletIcon name={values.wallet} id={wallet?.id ?? values.wallet} src={wallet?.icon} size="lg" />
          {badge && (
            <span className="lk-scene-badge" data-tone={badge}>
              <Icon name={badge} />
            </span>
          )}
        </div>
        {position && position.count > 1 && <p className="lk-sign-in-position">{t('position', position)}</p>}
        <h3 className="lk-scene-title" ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className="lk-scene-text">{text}</p>
        {message && told.has(state) && <p className="lk-scene-detail">{t('details', { message })}</p>}
      </div>
      {state !== 'checking' && state !== 'signedIn' && <SignInMessage facts={facts} t={t} />}
      <Actions>
        <div className="lk-sign-in-action" {...keepFocus}>
          {busy && <Spinner size="lg" />}
          {signs.has(state) && (
            <Button variant="primary" full part="sign" onClick={props.onSign}>
              {t('sign')}
            </Button>
          )}
          {retries.has(state) && (
            <Button variant="primary" icon="refresh" full part="retry" onClick={props.onRetry}>
              {t('signAgain')}
            </Button>
          )}
        </div>
        {state !== 'signedIn' && (
          <>
            <Button full part="cancel" onClick={props.onCancel}>
              {t('cancel')}
            </Button>
            <p className="lk-sign-in-way">{way}</p>
          </>
        )}
      </Actions>
    </div>
  )
}

/** The dialog's title over SignInView. */
export function useSignInTitle(): string {
  return useCopy('signIn', signInCopy)('title')
}
