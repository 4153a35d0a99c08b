import type { BuyOrder, BuyProvider } from '@latchkey/core/features/buy'
import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { buyCopy } from '../../copy/en/buy.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { providerName } from '../shared/buy/provider-name.ts'
import { Dot } from '../shared/dot/dot.tsx'
import { formatMoney } from '../shared/format-amount.ts'
import { useArrival } from '../shared/use-arrival.ts'

/** The props of `BuyView`. */
export type BuyViewProps = {
  readonly status: 'loading' | 'ready'
  readonly providers: readonly BuyProvider[]
  /** Purchases that were begun in this browser, newest first. */
  readonly orders: readonly BuyOrder[]
  /** The reason why the offers are unknown; `''` = no particular reason. Absent = they are known. */
  readonly failure?: string | undefined
  /** What to know before something is bought. */
  readonly notice?: ReactNode
  readonly onRetry: () => void
  readonly onSelect: (id: string) => void
  readonly onOrder: (id: string) => void
  readonly onWhat: () => void
}

/** Where crypto can be bought, and what was bought from here. */
export function BuyView(props: BuyViewProps): ReactNode {
  const { failure, orders, providers, status } = props
  const t = useCopy('buy', buyCopy)
  const { locale } = useUi()
  const isLoading = status === 'loading' && providers.length === 0
  useAnnounce(isLoading ? t('loading') : '')
  useArrival(isLoading, providers.length > 0 ? t('providers') : '')
  return (
    <>
      {props.notice}
      {failure !== undefined && (
        <Notice
          tone="error"
          title={t('failedTitle')}
          action={
            <Button size="sm" icon="refresh" part="retry" loading={status === 'loading'} onClick={props.onRetry}>
              {t('retry')}
            </Button>
          }
        >
          {failure === '' ? t('failedText') : failure}
        </Notice>
      )}
      {orders.length > 0 && (
        <Section title={t('underWay')}>
          <List>
            {orders.map(({ id, paymentAmount, paymentCurrency, provider, purchaseCurrency, status }) => (
              <Row
                key={id}
                leading={<WalletIcon name={providerName(provider)} id={provider} />}
                title={t('row', {
                  payment: formatMoney(paymentAmount, paymentCurrency, locale),
                  currency: purchaseCurrency,
                })}
                // A tag beside the title would leave it too little room on a small phone.
                subtitle={
                  <>
                    {providerName(provider)} · <Dot tone={tones[status]}>{t(words[status])}</Dot>
                  </>
                }
                chevron
                onClick={() => props.onOrder(id)}
              />
            ))}
          </List>
        </Section>
      )}
      {isLoading && (
        <List label={t('providers')}>
          <SkeletonRow index={0} />
          <SkeletonRow index={1} />
        </List>
      )}
      {providers.length > 0 && (
        <Section title={orders.length > 0 ? t('providers') : undefined}>
          <List label={t('providers')}>
            {providers.map(({ id, quotes }) => (
              <Row
                key={id}
                filled
                leading={<WalletIcon name={providerName(id)} id={id} />}
                title={providerName(id)}
                subtitle={t(quotes ? 'fee' : 'feeAndPrice')}
                chevron
                onClick={() => props.onSelect(id)}
              />
            ))}
          </List>
        </Section>
      )}
      {status === 'ready' && providers.length === 0 && failure === undefined && (
        <Blank icon="info" title={t('noneTitle')} text={t('noneText')} announced="polite" />
      )}
      <Actions>
        <Button variant="ghost" icon="help" full onClick={props.onWhat}>
          {t('what')}
        </Button>
      </Actions>
    </>
  )
}

const tones = {
  starting: 'neutral',
  waiting: 'neutral',
  'in-progress': 'warning',
  completed: 'success',
  failed: 'danger',
  unfollowed: 'neutral',
} as const
const words = {
  starting: 'rowWaiting',
  waiting: 'rowWaiting',
  'in-progress': 'rowPaid',
  completed: 'rowDone',
  failed: 'rowFailed',
  unfollowed: 'rowUnfollowed',
} as const

/** The dialog's title over BuyView. */
export function useBuyTitle(): string {
  return useCopy('buy', buyCopy)('title')
}
