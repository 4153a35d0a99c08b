import { formatBalance } from '@latchkey/core/format'
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

/** A token: picture, name, exact amount, and what it is worth, if anybody knows. */
export function TokenRow({ token, currency, locale, t }: TokenRowProps): ReactNode {
  const { id, name, symbol, amount, value, icon, mark } = token
  const held = amount === undefined ? t('amountUnknown') : `${formatBalance(amount, locale)} ${symbol}`
  return (
    <>
      <Row
        // A picture is no proof of anything: what is doubtful gets none.
        leading={<TokenIcons pictures={[{ name: symbol, id, src: mark ? undefined : icon }]} />}
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
          value !== undefined &&
          !mark && (
            <span className="lk-tokens-value" dir="ltr">
              <bdi>{formatMoney(value, currency, locale)}</bdi>
            </span>
          )
        }
      />
      {mark === 'look-alike' && <Caution>{t('lookAlikeText')}</Caution>}
    </>
  )
}
