import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { multiChainCopy } from '../../copy/en/multi-chain.ts'
import { List } from '../../list/list.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { shortName } from '../shared/short-name.ts'
import { useEcosystemName } from '../shared/use-ecosystem-name.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import css from './connecting-multi-chain-view.css?inline'
import { EcosystemRow } from './ecosystem-row.tsx'

/**
 * `idle` not asked · `waiting` another one is asked first · `connecting` the wallet asks the visitor · `connected` · else why not, as
 * for ConnectingExternalView (`failed` is anything that has no word of its own).
 */
export type EcosystemState =
  | 'idle'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'rejected'
  | 'closed'
  | 'busy'
  | 'locked'
  | 'unavailable'
  | 'unsupported'
  | 'failed'

/** One ecosystem of a wallet, and how connecting it stands. */
export type EcosystemRowData = {
  /** The namespace, e.g. `solana`. */
  readonly id: string
  /** An image of one of its networks; passes `safeIcon`. */
  readonly icon?: string | undefined
  readonly state: EcosystemState
  /** No answer for a while: the wallet may be locked or out of sight. */
  readonly late?: boolean | undefined
}

/** The props of `ConnectingMultiChainView`. */
export type ConnectingMultiChainViewProps = {
  readonly wallet: WalletSummary
  readonly ecosystems: readonly EcosystemRowData[]
  /** Asks for one; while another one is asked it comes next. */
  readonly onSelect: (ecosystem: EcosystemRowData) => void
  /** Asks for all that are not connected, one after the other. */
  readonly onAll: () => void
  /** Goes on with what is connected. */
  readonly onDone: () => void
}

/** One wallet in several ecosystems: which one, or all. */
export function ConnectingMultiChainView(props: ConnectingMultiChainViewProps): ReactNode {
  useStyles(css)
  const { wallet, ecosystems, onSelect, onAll, onDone } = props
  const t = useCopy('multiChain', multiChainCopy)
  const nameOf = useEcosystemName()
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  const values = { wallet: shortName(wallet.name) }
  const words = ({ state, late }: EcosystemRowData) =>
    state === 'idle' ? '' : t(state === 'connecting' && late ? 'late' : state, values)
  const busy = ecosystems.some(({ state }) => state === 'connecting' || state === 'waiting')
  const connected = ecosystems.filter(({ state }) => state === 'connected').length
  const left = ecosystems.length - connected
  useAnnounce(
    ecosystems
      .filter(({ state }) => state !== 'idle' && state !== 'waiting')
      .map((ecosystem) => t('status', { ecosystem: nameOf(ecosystem.id), status: words(ecosystem) }))
      .join(' '),
  )
  if (!ecosystems.length)
    return (
      <Blank
        icon="wallet"
        title={t('emptyTitle', { wallet: wallet.name })}
        text={t('emptyText', { wallet: wallet.name })}
      />
    )
  return (
    <div className="lk-multi" {...keepFocus}>
      <div className="lk-multi-head">
        <WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="lg" />
        <h3 className="lk-multi-title" ref={heading} tabIndex={-1}>
          {t('heading', { wallet: wallet.name })}
        </h3>
        <p className="lk-multi-text">{t('text')}</p>
      </div>
      <List label={t('list')}>
        {ecosystems.map((ecosystem) => (
          <EcosystemRow
            key={ecosystem.id}
            ecosystem={ecosystem}
            name={nameOf(ecosystem.id)}
            status={words(ecosystem)}
            again={t('again')}
            onSelect={onSelect}
          />
        ))}
      </List>
      <Actions>
        {left > 0 && (ecosystems.length > 1 || connected > 0) && (
          <Button variant={connected && !busy ? 'secondary' : 'primary'} full loading={busy} onClick={onAll}>
            {t(connected ? 'rest' : 'all')}
          </Button>
        )}
        {connected > 0 && !busy && (
          <Button variant="primary" full onClick={onDone}>
            {t('done')}
          </Button>
        )}
      </Actions>
    </div>
  )
}

/** The dialog's title over ConnectingMultiChainView. */
export function useConnectingMultiChainTitle(wallet: Pick<WalletSummary, 'name'>): string {
  return useCopy('multiChain', multiChainCopy)('title', { wallet: wallet.name })
}
