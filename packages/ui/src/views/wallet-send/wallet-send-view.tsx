import type { ReceiverCheck, SendMessage } from '@latchkey/core/features/send'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { sendCopy } from '../../copy/en/send.ts'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { TokenIcons } from '../../token-icons/token-icons.tsx'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { focusUnticked } from '../shared/focus-unticked.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import { AmountBox, type AmountFields, type SentThing } from './amount-box.tsx'
import { LookAlike } from './look-alike.tsx'
import { ReceiverField, type ReceiverFieldProps } from './receiver-field.tsx'
import css from './wallet-send-view.css?inline'

export type { SentThing }

/** The props of `WalletSendView`. */
export type WalletSendViewProps = Omit<ReceiverFieldProps, 't' | 'field' | 'isNew'> &
  AmountFields & {
    /** Nothing can be sent on this network from here. */
    readonly unsupported?: boolean | undefined
    readonly network: string
    readonly onNetworks?: (() => void) | undefined
    readonly check?: ReceiverCheck | undefined
    /** The network that the receiver's link names, if it is another one. */
    readonly otherChain?: string | undefined
    readonly acknowledged: boolean
    readonly onAcknowledge: () => void
    /** The first input that is missing. */
    readonly message: SendMessage
    readonly onReview: () => void
    /** The page went away while the wallet was asked: shows what is known of that transfer; absent = it didn't. */
    readonly onInterrupted?: (() => void) | undefined
  }

/** The view with the token, the amount and the receiver of a transfer. */
export function WalletSendView(props: WalletSendViewProps): ReactNode {
  useStyles(css)
  const { token, check, message } = props
  const t = useCopy('send', sendCopy)
  const id = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const receiverField = useRef<HTMLInputElement>(null)
  // "Paste" and the scanner go away once there is a receiver.
  const keepFocus = useKeepFocus(receiverField)
  const wrongAmount = message === 'incorrect-value' || message === 'insufficient-funds'
  const isNew = check !== undefined && !check.known && !check.imitates
  const open = message === 'preview' && check?.imitates !== undefined && !props.acknowledged
  useAnnounce(wrongAmount ? t(message) : '')
  useAnnounce(props.findingMax ? t('findingMax') : props.maxFailed ? t('maxFailed') : '')
  if (props.unsupported)
    return (
      <Blank
        icon="network"
        title={t('unsupportedTitle')}
        text={t('unsupportedText', { network: props.network })}
        action={
          props.onNetworks && (
            <Button size="sm" onClick={props.onNetworks}>
              {t('networks')}
            </Button>
          )
        }
        announced="polite"
      />
    )

  const isCollectible = token?.collectible !== undefined
  const next = () => {
    if (open) return focusUnticked(receiverField.current?.closest('.lk-send'))
    if (message === 'preview') return props.onReview()
    if (message === 'select-token') return props.onSelectToken()
    if (message === 'lookup-failed') return props.onReceiver(props.receiver)
    const field = message === 'add-address' || message === 'invalid-address' ? receiverField : amountField
    field.current?.focus()
  }
  return (
    <form
      className="lk-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!props.resolving) next()
      }}
      {...keepFocus}
    >
      {props.onInterrupted && (
        <Notice
          tone="warning"
          title={t('interrupted')}
          action={
            <Button size="sm" onClick={props.onInterrupted}>
              {t('lookAtIt')}
            </Button>
          }
        >
          {t('interruptedText')}
        </Notice>
      )}
      {isCollectible && (
        <div className="lk-send-box lk-send-thing">
          <TokenIcons images={[token]} shape="square" />
          <strong dir="auto">{token.collectible}</strong>
        </div>
      )}
      {(!isCollectible || token.several) && (
        <AmountBox {...props} isWrong={wrongAmount} id={id} field={amountField} t={t} />
      )}
      <ReceiverField {...props} isNew={isNew} t={t} field={receiverField} />
      {props.otherChain !== undefined && (
        <Notice tone="warning" title={t('otherChain', { chain: props.otherChain })}>
          {t('otherChainText', { network: props.network })}
        </Notice>
      )}
      {check?.imitates && (
        <LookAlike
          imitates={check.imitates}
          acknowledged={props.acknowledged}
          onAcknowledge={props.onAcknowledge}
          t={t}
        />
      )}
      {isNew && (
        <p className="lk-send-found">
          <strong>{t('firstTime')}.</strong> {t('firstTimeText')}
        </p>
      )}
      <Button type="submit" variant="primary" full loading={props.resolving}>
        <span id={`${id}why`}>{t(open ? 'acknowledge' : message)}</span>
      </Button>
    </form>
  )
}

/** Describes a transaction in the visitor's language: for the preview and for Activity. */
export function useSendWords() {
  const t = useCopy('send', sendCopy)
  return {
    describe: (sent: {
      readonly amount?: string | undefined
      readonly token?: { readonly symbol: string } | undefined
      readonly collectible?: string | undefined
      readonly several?: boolean | undefined
      readonly receiver: string
    }) =>
      sent.collectible === undefined
        ? t('description', { amount: sent.amount, symbol: sent.token?.symbol, receiver: sent.receiver })
        : t(sent.several ? 'descriptionCollectibles' : 'descriptionCollectible', {
            amount: sent.amount,
            name: sent.collectible,
            receiver: sent.receiver,
          }),
  }
}

/** The dialog's title over WalletSendView. */
export function useWalletSendTitle(): string {
  return useCopy('send', sendCopy)('title')
}
