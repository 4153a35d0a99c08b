import { truncateMiddle } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import { Avatar } from '../../avatar/avatar.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { switchAddressCopy } from '../../copy/en/switch-address.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Row } from '../../row/row.tsx'
import { Dot } from '../shared/dot/dot.tsx'
import type { AccountRowData } from './account-groups.ts'

export type AccountRowProps = {
  readonly account: AccountRowData
  /** The wallet's name. */
  readonly wallet: string
  readonly t: Translate<typeof switchAddressCopy>
  readonly onSelect: () => void
  readonly onCopy: () => boolean | Promise<boolean>
}

/** One account: a press uses it, the icon at its end copies its address. */
export function AccountRow({ account, wallet, t, onSelect, onCopy }: AccountRowProps): ReactNode {
  const { address, name, avatar, image, kind, balance, state } = account
  const kindName = kind && t(kind)
  const below =
    state === 'wanted' ? (
      <span className="lk-switch-wanted">{t('inWallet', { wallet })}</span>
    ) : (
      [kindName, name && <Address key="address" value={address} />, balance && <bdi key="balance">{balance}</bdi>]
        .filter(Boolean)
        .flatMap((part, index) => (index ? [' · ', part] : [part]))
    )
  return (
    <div className="lk-switch-account">
      <Row
        leading={
          <Avatar address={address} src={avatar}>
            {image}
          </Avatar>
        }
        title={name || <Address value={address} />}
        subtitle={Array.isArray(below) && !below.length ? undefined : below}
        tag={
          state === 'active' ? (
            <Dot tone="success">{t('inUse')}</Dot>
          ) : (
            state === 'chosen' && (
              <>
                <Icon name="check" size="sm" />
                <span className="lk-hidden">{t('chosen')}</span>
              </>
            )
          )
        }
        current={state === 'active'}
        onClick={onSelect}
      />
      <CopyButton
        iconOnly
        size="sm"
        label={t('copy', { address: truncateMiddle(address) })}
        value={address}
        onCopy={onCopy}
      />
    </div>
  )
}
