import { type ReactNode, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { loginErrorsCopy } from '../../copy/en/login-errors.ts'
import { updateEmailCopy } from '../../copy/en/update-email.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { EmailField } from '../../email-field/email-field.tsx'
import { isEmail } from '../../email-field/is-email.ts'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { type CodeFailure, CodeForm } from '../shared/login/code-form.tsx'
import { isolate } from '../shared/login/isolate.ts'
import css from '../shared/login/login-form.css?inline'
import { Scene } from '../shared/scene/scene.tsx'

/** Where a change of the e-mail address is: the new address, the code of the old one, that of the new one, done. */
export type UpdateEmailState = 'address' | 'sending' | 'primary' | 'secondary' | 'done'

/** The props of `UpdateEmailView`. */
export type UpdateEmailViewProps = {
  readonly state: UpdateEmailState
  /** The address of the login until now. */
  readonly current?: string | undefined
  /** The new address. */
  readonly email?: string | undefined
  /** A code is being checked. */
  readonly verifying?: boolean | undefined
  /** Why the last step failed, in the visitor's language. */
  readonly failure?: CodeFailure | undefined
  readonly onSubmit: (email: string) => void
  /** Called with six digits. */
  readonly onVerify: (code: string) => void
  /** Back to the address. */
  readonly onStartOver: () => void
  readonly onDone: () => void
}

/** Changes the e-mail address of a login: both addresses prove themselves by a code. */
export function UpdateEmailView(props: UpdateEmailViewProps): ReactNode {
  const { state, email = '', current, failure } = props
  const t = useCopy('updateEmail', updateEmailCopy)
  if (state === 'done') return <Done {...props} />
  if (state === 'address' || state === 'sending') return <Address {...props} />
  const address = state === 'primary' ? current : email
  return (
    <CodeForm
      // A field of its own for each code.
      key={state}
      state={props.verifying ? 'verifying' : 'waiting'}
      step={t('step', { index: state === 'primary' ? 2 : 3 })}
      title={t(`${state}Heading`)}
      text={address ? t(`${state}Text`, { email: isolate(address) }) : t('primaryTextPlain')}
      failure={failure}
      onVerify={props.onVerify}
    >
      {failure?.next === 'over' && (
        <Button variant="primary" full part="retry" onClick={() => props.onSubmit(email)}>
          {t('sendAgain')}
        </Button>
      )}
      <div className="lk-login-foot">
        <Button variant="ghost" size="sm" disabled={props.verifying} onClick={props.onStartOver}>
          {t('startOver')}
        </Button>
      </div>
    </CodeForm>
  )
}

function Address(props: UpdateEmailViewProps): ReactNode {
  useStyles(css)
  const { state, current, failure } = props
  const t = useCopy('updateEmail', updateEmailCopy)
  const why = useCopy('loginErrors', loginErrorsCopy)
  const [email, setEmail] = useState(props.email ?? '')
  const [refused, setRefused] = useState<string>()
  useAnnounce(state === 'sending' ? t('sending') : '')
  return (
    <div className="lk-login-form">
      <p className="lk-login-step">{t('step', { index: 1 })}</p>
      <h3 className="lk-scene-title">{t('heading')}</h3>
      <p className="lk-scene-text">
        {current && <>{t('current', { email: isolate(current) })} </>}
        {t('text')}
      </p>
      <EmailField
        value={email}
        onChange={setEmail}
        onSubmit={(address) => {
          if (!isEmail(address)) return setRefused(email)
          setRefused(undefined)
          props.onSubmit(address)
        }}
        onShort={() => setRefused(email)}
        label={t('newEmail')}
        submit={t('continue')}
        busy={state === 'sending'}
        problem={refused !== undefined && refused === email ? why('invalidEmail') : failure?.text}
      />
    </div>
  )
}

function Done({ email = '', onDone }: UpdateEmailViewProps): ReactNode {
  const t = useCopy('updateEmail', updateEmailCopy)
  const title = t('doneTitle')
  const text = t('doneText', { email: isolate(email) })
  useAnnounce(joinSentences(title, text))
  return (
    <Scene image={<LargeLoginMark name="email" size="xl" />} badge="success" title={title} text={text}>
      <Button variant="primary" full onClick={onDone}>
        {t('done')}
      </Button>
    </Scene>
  )
}

/** The dialog's title over UpdateEmailView. */
export function useUpdateEmailTitle(): string {
  return useCopy('updateEmail', updateEmailCopy)('title')
}
