import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../button/button.tsx'
import { useStyles } from '../../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../../ui-provider/ui-context.ts'
import { spokenSeconds } from '../spoken-seconds.ts'
import { useCountdown } from '../use-countdown.ts'
import css from './login-form.css?inline'

export type ResendProps = {
  /** What may be wrong. */
  readonly question: string
  readonly label: string
  /** While it may not be pressed yet. */
  readonly waiting: (seconds: number) => string
  /** Read out when it may be pressed again: the seconds themselves aren't. */
  readonly ready: string
  /** Seconds until it may be pressed, from the moment they are given. */
  readonly resendIn: number
  readonly resending?: boolean | undefined
  /** Why the mail could not be sent again. */
  readonly problem?: string | undefined
  readonly disabled?: boolean | undefined
  /** It is what has to be done next. */
  readonly primary?: boolean | undefined
  readonly onResend: () => void
}

/** Sends a mail again, as soon as that may be done; until then it says how long. */
export function Resend(props: ResendProps): ReactNode {
  useStyles(css)
  const { ready, resending } = props
  const { announce } = useUi()
  const seconds = useCountdown(props.resendIn)
  const waited = useRef(false)
  useEffect(() => {
    if (waited.current && seconds === 0) announce(ready)
    waited.current = seconds > 0
  }, [announce, ready, seconds])
  useAnnounce(props.problem ?? '', 'assertive')
  return (
    <div className="lk-login-foot">
      {props.problem && <p className="lk-login-problem">{props.problem}</p>}
      {!props.primary && <span>{props.question}</span>}
      <Button
        variant={props.primary ? 'primary' : 'ghost'}
        size={props.primary ? 'md' : 'sm'}
        full={props.primary}
        part="retry"
        label={seconds > 0 ? props.waiting(spokenSeconds(seconds, props.resendIn)) : undefined}
        loading={resending}
        disabled={seconds > 0 || props.disabled}
        onClick={props.onResend}
      >
        {seconds > 0 ? props.waiting(seconds) : props.label}
      </Button>
    </div>
  )
}
