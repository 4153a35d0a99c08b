import type { ReactNode } from 'react'
import { Row } from '../../row/row.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Dot } from './dot/dot.tsx'
import type { NetworkRowData, NetworkRowState } from './network-row-data.ts'

export type NetworkRowsProps = {
  readonly networks: readonly NetworkRowData[]
  /** The word for each state but `idle`, where it occurs. */
  readonly words: Readonly<Record<Exclude<NetworkRowState, 'idle' | 'inUse'>, string>> & {
    readonly inUse?: string | undefined
  }
  readonly onSelect: (network: NetworkRowData) => void
}

/** One row a network: the current one has a green dot, the one that waits for the wallet an amber one (UX: network switcher). */
export function networkRows({ networks, words, onSelect }: NetworkRowsProps): readonly ReactNode[] {
  return networks.map((network) => {
    const { id, name, icon, state } = network
    const current = state === 'current'
    const pending = state === 'pending'
    return (
      <Row
        key={id}
        title={name}
        subtitle={state === 'unavailable' ? words.unavailable : undefined}
        leading={<WalletIcon name={name} id={id} src={icon} loading={pending} />}
        tag={
          current ? (
            <Dot tone="success">{words.current}</Dot>
          ) : pending ? (
            <Dot tone="warning">{words.pending}</Dot>
          ) : (
            state === 'inUse' && <Dot tone="neutral">{words.inUse}</Dot>
          )
        }
        current={current}
        disabled={state === 'unavailable'}
        onClick={() => {
          // A second press on what is asked already would queue a second request in the wallet.
          if (!pending) onSelect(network)
        }}
      />
    )
  })
}
