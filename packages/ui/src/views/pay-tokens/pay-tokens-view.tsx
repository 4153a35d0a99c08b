import type { PayToken, PayWords } from '@latchkey/core/features/pay'
import { formatBalance } from '@latchkey/core/format'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { payTokensCopy } from '../../copy/en/pay-tokens.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { TokenIcons } from '../../token-icons/token-icons.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { formatLimit } from '../shared/format-amount.ts'

/** A token to pay with; `icon`: an image's `data:` URL. */
export type PayTokenRow = PayToken & { readonly icon?: string | undefined }

/** The props of `PayTokensView`. */
export type PayTokensViewProps = {
  /** Absent = they are being looked for. */
  readonly tokens?: readonly PayTokenRow[] | undefined
  /** Why they could not be found, in words; `''` = no particular reason. Absent = they were found. */
  readonly failure?: string | undefined
  /** What is paid: an exact decimal string, and the symbol of the asset. */
  readonly amount: string
  readonly asset: string
  readonly to: string
  /** `words`: what is written on the steps. */
  readonly onSelect: (token: PayTokenRow, words: PayWords) => void
  readonly onRetry: () => void
}

/** Part of the Pay view: the tokens of the account that can be swapped for the asset, each with what the payment would take of it. */
export function PayTokensView(props: PayTokensViewProps): ReactNode {
  const t = useCopy('payTokens', payTokensCopy)
  const group = useRef<HTMLDivElement>(null)
  // The row that asked for the tokens went away as this came.
  useLayoutEffect(() => {
    if (document.activeElement === document.body || !document.activeElement) group.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div ref={group} className="lk-pay-tokens" role="group" tabIndex={-1} aria-label={t('title')}>
      <Tokens {...props} />
    </div>
  )
}

function Tokens(props: PayTokensViewProps): ReactNode {
  const { amount, asset, failure, to, tokens } = props
  const t = useCopy('payTokens', payTokensCopy)
  const { locale } = useUi()
  // The notices below announce themselves.
  const isWaiting = !tokens && failure === undefined
  const [waited] = useState(isWaiting)
  // Not by `useArrival`: its chunk would have to be named in that of Pay.
  useAnnounce(isWaiting ? t('loading') : waited && tokens?.length ? t('title') : '')
  if (failure !== undefined)
    return (
      <Notice
        tone="error"
        title={t('errorTitle')}
        action={
          <Button size="sm" icon="refresh" onClick={props.onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {failure || undefined}
      </Notice>
    )
  if (tokens?.length === 0)
    return (
      <Notice tone="info" title={t('noneTitle')}>
        {t('noneText', { asset })}
      </Notice>
    )
  const paid = `${formatLimit(amount, locale)} ${asset}`.trim()
  const select = (token: PayTokenRow) => {
    const { most, symbol } = token
    props.onSelect(token, {
      description: t('describe', { amount: paid, to: `${to.slice(0, 6)}…${to.slice(-4)}` }),
      swap: t('swap', { symbol, amount: paid }),
      approve: t('approve', { amount: formatLimit(most, locale), symbol }),
      reset: t('reset', { symbol }),
    })
  }
  return (
    <Section title={t('title')}>
      <p className="lk-pay-note">
        {t('hint', { asset })}
        {tokens?.some(({ isExact }) => !isExact) && ` ${t('rest', { asset })}`}
      </p>
      <List label={t('title')}>
        {tokens
          ? tokens.map((token) => <TokenRow key={token.id} token={token} onSelect={select} />)
          : [0, 1].map((index) => <SkeletonRow key={index} index={index} />)}
      </List>
    </Section>
  )
}

function TokenRow({
  onSelect,
  token,
}: {
  readonly token: PayTokenRow
  readonly onSelect: (token: PayTokenRow) => void
}): ReactNode {
  const t = useCopy('payTokens', payTokensCopy)
  const { locale } = useUi()
  const { cost, icon, id, isExact, isTooLittle, symbol } = token
  const [amount, most] = [cost, token.most].map((each) => formatLimit(each, locale))
  const held = formatBalance(token.held, locale)
  return (
    <Row
      filled
      leading={<TokenIcons images={[{ name: symbol, id, src: icon }]} />}
      title={<bdi>{t(isExact ? 'cost' : 'about', { amount, symbol })}</bdi>}
      subtitle={t(isTooLittle ? 'tooLittle' : 'most', { most, held })}
      disabled={isTooLittle}
      chevron={!isTooLittle}
      part="confirm"
      onClick={() => onSelect(token)}
    />
  )
}
