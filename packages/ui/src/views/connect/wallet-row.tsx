import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { connectCopy } from '../../copy/en/connect.ts'
import { Icon } from '../../icon/icon.tsx'
import { Row } from '../../row/row.tsx'
import { Tag } from '../../tag/tag.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { WalletRowData } from '../shared/wallet-row-data.ts'
import type { WalletAction } from './use-consent.ts'

export type WalletRowProps = {
  readonly wallet: WalletRowData
  readonly t: Translate<typeof connectCopy>
  readonly onSelect: WalletAction
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
}

const tones = { recent: 'accent', installed: 'success', qr: 'neutral', multichain: 'neutral' } as const

/** One wallet as a row: where it comes from below its name, its tag at the end. No link: those are on phones, in the sheet. */
export function WalletRow({ wallet, t, onSelect, onPrepare }: WalletRowProps): ReactNode {
  const { name, icon, id, tag, origin, namespace, loading } = wallet
  const subtitle = [namespace, origin].filter(Boolean).join(' · ')
  return (
    <Row
      title={name}
      subtitle={subtitle || undefined}
      leading={
        tag === 'qr' && !icon ? <Icon name="qr" /> : <WalletIcon name={name} id={id} src={icon} loading={loading} />
      }
      tag={tag && <Tag tone={tones[tag]}>{t(tag)}</Tag>}
      wallet={id}
      onClick={(event) => onSelect(wallet, event)}
      onPrepare={onPrepare && (() => onPrepare(wallet))}
    />
  )
}
