import type { BuyOrder, BuyState } from '@latchkey/core/features/buy'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { ButtonLink } from '../../button/button-link.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { buyCopy } from '../../copy/en/buy.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { providerName } from '../shared/buy/provider-name.ts'
import { formatSignificant } from '../shared/format-significant.ts'
import { Scene } from '../shared/scene/scene.tsx'

/** The props of `BuyInProgressView`. */
export type BuyInProgressViewProps = {
  /** Absent = it is no longer known. */
  readonly order?: BuyOrder | undefined
  /** The provider's window. */
  readonly window?: BuyState['popup']
  /** The transaction that paid out, at the network's explorer. */
  readonly explorerHref?: string | undefined
  /** Opens the provider's window again. */
  readonly onReopen: () => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

type Stage = 'starting' | 'waiting' | 'closed' | 'blocked' | 'paid' | 'late' | 'done' | 'fail' | 'unfollowed'

/** The current state of a purchase; a closed window doesn't end it. */
function stageOf({ status, late }: BuyOrder, window: BuyState['popup']): Stage {
  if (status === 'completed') return 'done'
  if (status === 'failed') return 'fail'
  if (status === 'in-progress') return late ? 'late' : 'paid'
  if (window?.status === 'blocked') return 'blocked'
  if (late) return 'late'
  if (status === 'starting' || status === 'unfollowed') return status
  return window?.status === 'closed' || window?.status === 'failed' ? 'closed' : 'waiting'
}

function textOf(stage: Stage, provider: string, amount: string | undefined, t: Translate<typeof buyCopy>): string {
  if (stage !== 'done') return t(`${stage}Text`, { provider })
  return amount ? t('doneText', { amount }) : t('doneTextUnknown', { provider })
}

/** How a purchase is doing. */
export function BuyInProgressView({
  order,
  window: given,
  explorerHref,
  onReopen,
  onAgain,
  onClose,
}: BuyInProgressViewProps): ReactNode {
  const t = useCopy('buy', buyCopy)
  const { locale } = useUi()
  // Some providers' links are good once: after a press, a new one is asked for.
  const [used, setUsed] = useState<string>()
  const window = given?.href !== undefined && given.href === used ? undefined : given
  const href = window?.href
  const provider = providerName(order?.provider ?? '')
  const stage = order && stageOf(order, window)
  const amount = order?.purchaseAmount && `${formatSignificant(order.purchaseAmount, locale)} ${order.purchaseCurrency}`
  const title = stage ? t(`${stage}Title`, { provider }) : ''
  const text = stage ? textOf(stage, provider, amount, t) : ''
  const detail = window?.status === 'failed' ? t('notBegun', { provider }) : undefined
  const said = stage ? joinSentences(title, text) : ''
  useAnnounce(detail && said ? joinSentences(detail, said) : said)
  if (!stage || !order) return <Blank icon="info" title={t('goneTitle')} text={t('goneText')} />
  // Its window is gone, or was opened before this page was loaded.
  const isAway = (order.status === 'waiting' || order.status === 'unfollowed') && window?.status !== 'open'
  return (
    <Scene
      image={
        <WalletIcon
          name={provider}
          id={order.provider}
          size="xl"
          loading={stage === 'starting' || stage === 'waiting'}
        />
      }
      badge={stage === 'done' ? 'success' : stage === 'fail' ? 'error' : undefined}
      title={title}
      text={text}
      detail={detail}
      busy={stage === 'starting'}
    >
      {isAway && (
        <ButtonLink
          variant="primary"
          full
          icon="external"
          href={href}
          target="_blank"
          part="confirm"
          // Once the browser has followed the link.
          onClick={href === undefined ? onReopen : () => void setTimeout(setUsed, 0, href)}
        >
          {t('open', { provider })}
        </ButtonLink>
      )}
      {explorerHref !== undefined && (
        <ButtonLink full icon="external" href={explorerHref} target="_blank">
          {t('explorer')}
        </ButtonLink>
      )}
      {stage === 'fail' && (
        <Button variant="primary" full icon="refresh" part="retry" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      <Button variant={stage === 'done' ? 'primary' : 'ghost'} full part="done" onClick={onClose}>
        {t('close')}
      </Button>
    </Scene>
  )
}

/** The dialog's title over BuyInProgressView. */
export function useBuyInProgressTitle(): string {
  return useCopy('buy', buyCopy)('progressTitle')
}
