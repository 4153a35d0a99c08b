import type { AssetChange, PreviewAsset } from '@latchkey/core/features/preview'
import { truncateMiddle } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import { Address } from '../../../address/address.tsx'
import { List } from '../../../list/list.tsx'
import { Row } from '../../../row/row.tsx'
import { TokenIcons } from '../../../token-icons/token-icons.tsx'
import { formatMoney } from '../format-amount.ts'
import { Phrase } from '../phrase.tsx'
import type { PreviewTranslate } from './finding-text.tsx'

export type PreviewChangesProps = {
  readonly changes: readonly AssetChange[]
  /** An image of an asset that may be drawn. */
  readonly chainId: string
  readonly iconOf?: ((asset: PreviewAsset) => string | undefined) | undefined
  readonly locale: string
  readonly t: PreviewTranslate
}

/** The changes of the account's balances, a line each; assets that leave come first. */
export function PreviewChanges({ chainId, changes, iconOf, locale, t }: PreviewChangesProps): ReactNode {
  return (
    <List label={t('label')}>
      {changes.map(({ asset, direction, amount, value, counterparty }, index) => {
        const exact = `${direction === 'leaves' ? '−' : '+'}${amountOf(amount, asset, t)}`
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            key={index}
            leading={
              <TokenIcons
                // An image is no proof of anything: what looks like another token gets none.
                images={[
                  {
                    name: asset.symbol ?? asset.name ?? '?',
                    id: asset.address === undefined ? chainId : `${chainId}:${asset.address}`,
                    src: asset.lookAlike ? undefined : iconOf?.(asset),
                  },
                ]}
                badge={direction === 'leaves' ? 'out' : 'in'}
                shape={asset.kind === 'collectible' ? 'square' : 'round'}
              />
            }
            title={
              <bdi className="lk-preview-amount" dir="ltr" data-direction={direction} title={exact}>
                {exact}
              </bdi>
            }
            subtitle={
              <>
                <span>{t(direction)}</span>
                {counterparty !== undefined && (
                  <>
                    {' '}
                    <Phrase
                      text={t(direction === 'leaves' ? 'toAddress' : 'fromAddress')}
                      values={{ address: <Address value={counterparty} /> }}
                    />
                  </>
                )}
              </>
            }
            trailing={
              value !== undefined && <span className="lk-preview-muted">{formatMoney(value, 'USD', locale)}</span>
            }
          />
        )
      })}
    </List>
  )
}

function amountOf(amount: string, asset: PreviewAsset, t: PreviewTranslate): string {
  const { address = '', decimals, kind, name, symbol, tokenId } = asset
  if (kind === 'collectible') {
    const what = name ?? symbol ?? (address ? truncateMiddle(address) : t('collectible'))
    const count = amount === '1' ? '' : `${amount} × `
    const id = tokenId === undefined ? '' : ` #${truncateMiddle(tokenId)}`
    return `${count}${what}${id}`
  }
  const unit = symbol ?? name ?? (address ? truncateMiddle(address) : '')
  return `${decimals === undefined ? t('smallest', { amount }) : amount} ${unit}`.trim()
}
