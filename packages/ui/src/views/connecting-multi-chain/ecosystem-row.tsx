import type { ReactNode } from 'react'
import { Icon } from '../../icon/icon.tsx'
import { Row } from '../../row/row.tsx'
import { Tag } from '../../tag/tag.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { EcosystemRowData } from './connecting-multi-chain-view.tsx'

export type EcosystemRowProps = {
  readonly ecosystem: EcosystemRowData
  readonly name: string
  /** How it stands, in words; empty before its wallet was asked. */
  readonly status: string
  readonly again: string
  readonly onSelect: (ecosystem: EcosystemRowData) => void
}

/** One ecosystem of the wallet: a press asks for it, or asks again. If it is connected, or is being asked, the row only says so. */
export function EcosystemRow({ ecosystem, name, status, again, onSelect }: EcosystemRowProps): ReactNode {
  const { id, icon, state } = ecosystem
  const busy = state === 'connecting' || state === 'waiting'
  const connected = state === 'connected'
  const failed = !busy && !connected && state !== 'idle'
  return (
    <Row
      leading={<WalletIcon name={name} id={id} src={icon} loading={state === 'connecting'} />}
      title={name}
      subtitle={
        status && (
          <span className="lk-multi-status" data-state={failed ? 'failed' : state}>
            {status}
          </span>
        )
      }
      trailing={
        connected ? (
          <span className="lk-multi-check">
            <Icon name="check" size="sm" />
          </span>
        ) : (
          failed && <Tag tone="accent">{again}</Tag>
        )
      }
      chevron={state === 'idle'}
      disabled={busy || connected}
      onClick={() => onSelect(ecosystem)}
    />
  )
}
