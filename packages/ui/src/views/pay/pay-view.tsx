import type { PayState } from '@latchkey/core/features/pay'
import { formatBalance, truncateMiddle } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { payCopy } from '../../copy/en/pay.ts'
import { Icon } from '../../icon/icon.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useUi } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { formatLimit } from '../shared/format-amount.ts'
import { Phrase } from '../shared/phrase.tsx'
import css from './pay-view.css?inline'

/** A payment as the view draws it. */
export type PayViewPayment = Omit<Exclude<PayState, { status: 'none' }>, 'error' | 'receipt' | 'tokens' | 'tokensError'>

/** The props of `PayView`. */
export type PayViewProps = {
  /** Absent = there is nothing to pay. */
  readonly payment?: PayViewPayment | undefined
  readonly network: string
  /** The account that would pay; absent = none is connected there. */
  readonly account?: string | undefined
  /** Why the last try failed: a `PayFailureView`. */
  readonly failure?: ReactNode
  /** `description`: what the payment is, for the preview and the activity. */
  readonly onWallet: (description: string) => void
  readonly onExchange: (id: string) => void
  /** Absent = no other token can be paid with here. */
  readonly onToken?: (() => void) | undefined
  /** The choice of another token, once it was asked for; it replaces the token's row. */
  readonly tokens?: ReactNode
  /** How the payment goes; replaces the whole view once there is nothing to choose. */
  readonly stage?: ReactNode
  readonly onCancel: () => void
}

/** What is to be paid, and the ways to pay it. */
export function PayView(props: PayViewProps): ReactNode {
  useStyles(css)
  const { account, payment } = props
  const t = useCopy('pay', payCopy)
  const { locale } = useUi()
  if (!payment) return <Blank icon="info" title={t('goneTitle')} text={t('goneText')} />
  const withSymbol = (amount: string) => `${amount} ${payment.symbol ?? ''}`.trim()
  const amount = withSymbol(formatLimit(payment.amount, locale))
  const isWaiting = payment.status !== 'choosing'
  const { held } = payment
  const isTooLittle = held?.isTooLittle === true
  if (isWaiting && props.stage) return <div className="lk-pay">{props.stage}</div>
  const fromWallet = account && (
    <Row
      key="wallet"
      filled
      leading={<Icon name="wallet" />}
      title={t('wallet')}
      subtitle={
        isTooLittle ? (
          t('tooLittle', { amount: withSymbol(formatBalance(held.amount, locale)) })
        ) : (
          <Address value={account} />
        )
      }
      chevron={!isTooLittle}
      disabled={isWaiting || (isTooLittle && Boolean(props.onToken))}
      part="confirm"
      onClick={() => props.onWallet(t('describe', { amount, to: truncateMiddle(payment.to) }))}
    />
  )
  const otherToken = account && props.onToken && !props.tokens && (
    <Row
      key="token"
      filled
      leading={<Icon name="refresh" />}
      title={t('token')}
      subtitle={t('tokenHint')}
      chevron
      disabled={isWaiting}
      onClick={props.onToken}
    />
  )
  return (
    <div className="lk-pay">
      <div className="lk-pay-sum">
        <bdi className="lk-pay-amount">{amount}</bdi>
        <span className="lk-pay-note">
          <Phrase text={t('to')} values={{ address: <Address value={payment.to} /> }} />
        </span>
        <span className="lk-pay-note">{t('on', { network: props.network })}</span>
      </div>
      {props.failure}
      <Section title={t('ways')}>
        <List>
          {isTooLittle ? [otherToken, fromWallet] : [fromWallet, otherToken]}
          {payment.exchanges.map(({ id, name }) => (
            <Row
              key={id}
              filled
              leading={<WalletIcon name={name} id={id} />}
              title={t('exchange', { exchange: name })}
              subtitle={t('exchangeHint')}
              chevron
              disabled={isWaiting}
              onClick={() => props.onExchange(id)}
            />
          ))}
        </List>
      </Section>
      {props.tokens}
      <Actions>
        <Button variant="ghost" full part="cancel" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </Actions>
    </div>
  )
}

/** The dialog's title over PayView. */
export function usePayTitle(): string {
  return useCopy('pay', payCopy)('title')
}
