import { formatBalance, formatNumber } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { tokensCopy } from '../../copy/en/tokens.ts'
import { Row } from '../../row/row.tsx'
import { Tag } from '../../tag/tag.tsx'
import { TokenIcons } from '../../token-icons/token-icons.tsx'
import { Caution } from '../shared/caution/caution.tsx'
import { formatMoney } from '../shared/format-amount.ts'
import type { TokenRowData } from './token-row-data.ts'

export type TokenRowProps = {
  readonly token: TokenRowData
  /** ISO 4217 */
  readonly currency: string
  readonly locale: string
  readonly t: Translate<typeof tokensCopy>
}

/** A token: image, name, exact amount, and what it is worth, if a source says so. */
export function TokenRow({ token, currency, locale, t }: TokenRowProps): ReactNode {
  const { id, name, symbol, amount, change24h, value, icon, mark } = token
  const held = amount === undefined ? t('amountUnknown') : `${formatBalance(amount, locale)} ${symbol}`
  const money = value === undefined ? undefined : formatMoney(value, currency, locale)
  return (
    <>
      <Row
        // An image proves nothing, so a doubtful token gets none.
        leading={<TokenIcons images={[{ name: symbol, id, src: mark ? undefined : icon }]} />}
        title={
          <span className={mark && 'lk-tokens-doubtful'} title={name}>
            {name}
          </span>
        }
        subtitle={<bdi title={amount && `${amount} ${symbol}`}>{held}</bdi>}
        tag={
          mark && <Tag tone={mark === 'spam' ? 'danger' : 'warning'}>{t(mark === 'spam' ? 'spam' : 'lookAlike')}</Tag>
        }
        trailing={
          money !== undefined &&
          !mark && (
            <span className="lk-tokens-value" dir="ltr">
              <bdi title={money}>{money}</bdi>
              {change24h !== undefined && <Change percent={change24h} locale={locale} t={t} />}
            </span>
          )
        }
      />
      {mark === 'look-alike' && <Caution>{t('lookAlikeText')}</Caution>}
    </>
  )
}

/** The price's change of a day: by its sign and colour for the eye, in words for a screen reader. */
function Change({
  locale,
  percent,
  t,
}: {
  readonly percent: string
  readonly locale: string
  readonly t: TokenRowProps['t']
}): ReactNode {
  const size = formatNumber(percent.replace(/^-/, ''), { places: 2, locale })
  const isNone = !/[1-9]/.test(size)
  const direction = isNone ? 'same' : percent.startsWith('-') ? 'down' : 'up'
  const sign = { same: '', down: '−', up: '+' }[direction]
  return (
    <span
      className="lk-tokens-change"
      data-direction={direction}
      role="img"
      aria-label={t(direction, { percent: size })}
    >
      <bdi>{`${sign}${size}%`}</bdi>
    </span>
  )
}
