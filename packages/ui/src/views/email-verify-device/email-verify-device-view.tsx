import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { emailCodeCopy } from '../../copy/en/email-code.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { isolate } from '../shared/login/isolate.ts'
import { Resend } from '../shared/login/resend.tsx'
import { Scene } from '../shared/scene/scene.tsx'

/** The props of `EmailVerifyDeviceView`. */
export type EmailVerifyDeviceViewProps = {
  readonly email: string
  /** This device as the mail names it, such as `Chrome on Linux`. */
  readonly device?: string | undefined
  /** The visitor has said that it is their device. */
  readonly confirming?: boolean | undefined
  /** Why the confirmation failed, in the visitor's language. */
  readonly problem?: string | undefined
  /** Seconds until another mail may be asked for, from the moment they are given. */
  readonly resendIn: number
  /** A mail is being sent. */
  readonly resending?: boolean | undefined
  /** Why the last mail could not be sent. */
  readonly resendProblem?: string | undefined
  readonly onConfirm: () => void
  readonly onResend: () => void
  /** Back to the address. */
  readonly onChangeEmail: () => void
}

/** On a device that was never used: the visitor looks whether the mail names it, before the code is asked for. */
export function EmailVerifyDeviceView(props: EmailVerifyDeviceViewProps): ReactNode {
  const { confirming, problem } = props
  const t = useCopy('emailCode', emailCodeCopy)
  const title = t('deviceHeading')
  const values = { email: isolate(props.email), device: props.device && isolate(props.device) }
  const text = t(props.device ? 'deviceNamedText' : 'deviceText', values)
  useAnnounce(joinSentences(title, text))
  useAnnounce(confirming ? t('deviceConfirming') : '')
  useAnnounce(problem ?? '', 'assertive')
  return (
    <>
      <Scene
        image={<LargeLoginMark name="email" size="xl" />}
        title={title}
        text={text}
        detail={problem}
        busy={confirming}
      >
        <Button variant="primary" full onClick={props.onConfirm}>
          {t('deviceContinue')}
        </Button>
      </Scene>
      <Resend
        question={t('somethingWrong')}
        label={t('again')}
        waiting={(seconds) => t('againIn', { seconds })}
        ready={t('resendReady')}
        resendIn={props.resendIn}
        resending={props.resending}
        problem={props.resendProblem}
        disabled={confirming}
        onResend={props.onResend}
      />
      <div className="lk-login-foot">
        <Button variant="ghost" size="sm" disabled={confirming} onClick={props.onChangeEmail}>
          {t('change')}
        </Button>
      </div>
    </>
  )
}

/** The dialog's title over EmailVerifyDeviceView. */
export function useEmailVerifyDeviceTitle(): string {
  return useCopy('emailCode', emailCodeCopy)('deviceTitle')
}
