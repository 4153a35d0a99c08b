import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { ButtonLink } from '../../button/button-link.tsx'
import { useCopy } from '../../copy/copy.ts'
import { payStageCopy } from '../../copy/en/pay-stage.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { PayViewPayment } from '../pay/pay-view.tsx'
import { formatLimit } from '../shared/format-amount.ts'
import { Scene } from '../shared/scene/scene.tsx'

/** The props of `PayStageView`. */
export type PayStageViewProps = {
  /** One for which there is nothing to choose. */
  readonly payment: PayViewPayment
  readonly wallet?: string | undefined
  /** Its transaction, at the network's explorer. */
  readonly explorerHref?: string | undefined
  readonly onNotSent: () => void
  /** Goes on with a payment that has paused. */
  readonly onContinue: () => void
  readonly onDone: () => void
}

/** Part of the Pay view: how a payment goes, once a way is chosen. */
export function PayStageView(props: PayStageViewProps): ReactNode {
  const { explorerHref, payment } = props
  const t = useCopy('payStage', payStageCopy)
  const { locale } = useUi()
  const amount = `${formatLimit(payment.amount, locale)} ${payment.symbol ?? ''}`.trim()
  const exchange = payment.exchange?.name ?? ''
  const stage = stageOf(payment)
  const title = t(`${stage}Title`, { exchange })
  const text = t(`${stage}Text`, { exchange, amount })
  useAnnounce(`${title}. ${text}`)
  const isOpen = stage === 'unknown' || stage === 'paused'
  return (
    <Scene
      image={<WalletIcon name={exchange || (props.wallet ?? '?')} size="xl" loading={stage !== 'paid' && !isOpen} />}
      badge={stage === 'paid' ? 'success' : isOpen ? 'warning' : undefined}
      title={title}
      text={text}
    >
      {payment.href !== undefined && stage !== 'paid' && (
        <ButtonLink variant="primary" full icon="external" href={payment.href} target="_blank">
          {t('open', { exchange })}
        </ButtonLink>
      )}
      {explorerHref !== undefined && (
        <ButtonLink full icon="external" href={explorerHref} target="_blank">
          {t('explorer')}
        </ButtonLink>
      )}
      {stage === 'paused' && (
        <Button variant="primary" full part="confirm" onClick={props.onContinue}>
          {t('continue')}
        </Button>
      )}
      {isOpen && (
        <Button full part={stage === 'unknown' ? 'confirm' : undefined} onClick={props.onNotSent}>
          {t(stage === 'unknown' ? 'notSent' : 'otherWay')}
        </Button>
      )}
      {stage === 'late' && (
        <Button full onClick={props.onNotSent}>
          {t('notPaid')}
        </Button>
      )}
      <Button variant={stage === 'paid' ? 'primary' : 'ghost'} full part="done" onClick={props.onDone}>
        {t(stage === 'paid' || stage === 'sent' ? 'done' : payment.status === 'exchange' ? 'close' : 'cancel')}
      </Button>
    </Scene>
  )
}

function stageOf({ late, status }: PayViewPayment) {
  if (status === 'exchange') return late ? 'late' : 'at'
  return status === 'choosing' || status === 'opening' ? 'approving' : status
}
