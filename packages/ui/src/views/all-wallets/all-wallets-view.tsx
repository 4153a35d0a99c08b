import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { Card } from '../../card/card.tsx'
import { useCopy } from '../../copy/copy.ts'
import { allWalletsCopy } from '../../copy/en/all-wallets.ts'
import { Grid } from '../../grid/grid.tsx'
import { Notice } from '../../notice/notice.tsx'
import { SearchField } from '../../search-field/search-field.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { useArrival } from '../shared/use-arrival.ts'
import { usePaused } from '../shared/use-paused.ts'
import type { WalletRowData } from '../shared/wallet-row-data.ts'
import css from './all-wallets-view.css?inline'

/** The props of `AllWalletsView`. */
export type AllWalletsViewProps = {
  /** What is loaded so far, of the list or of the search. */
  readonly wallets: readonly WalletRowData[]
  /** How many there are in all; more are asked for by `onMore` while `wallets` is shorter. */
  readonly count: number
  readonly query: string
  /** Every change of the field, as typed. Trimming and the wait of 300 ms are the caller's. */
  readonly onQuery: (query: string) => void
  /** The end of the loaded part came near; called once for each length of `wallets`. */
  readonly onMore: () => void
  /** `loading` and `error` keep the wallets that are already there. `empty`: nothing matches, or the list has nothing. */
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  readonly onRetry: () => void
  readonly onSelect: (wallet: WalletRowData) => void
  /** The wallet is on the screen or next to it: only now fetch its image. */
  readonly onNear?: ((wallet: WalletRowData) => void) | undefined
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
  /** Offered when a search finds nothing: any wallet that can scan. */
  readonly onShowQr?: (() => void) | undefined
}

/** Every wallet of the registry or the static list, searchable. */
export function AllWalletsView(props: AllWalletsViewProps): ReactNode {
  useStyles(css)
  const { wallets, count, query, state, onSelect, onPrepare, onShowQr } = props
  const t = useCopy('allWallets', allWalletsCopy)
  const view = useRef<HTMLDivElement>(null)
  const searched = query.trim()
  const failed = state === 'error'
  const nothing = state === 'empty' || (state === 'ready' && wallets.length === 0)
  const isWaiting = state === 'loading' && wallets.length === 0
  useAnnounce(isWaiting ? t('loading') : '')
  useArrival(isWaiting, state === 'ready' && !searched && !nothing ? t('found', { count }) : '')
  // Right after a key the count is still that of the list before.
  const isPaused = usePaused(searched) === searched
  useAnnounce(isPaused && state === 'ready' && searched && !nothing ? t('found', { count }) : '')

  const retry = (
    <Button
      size="sm"
      icon="refresh"
      part="retry"
      onClick={() => {
        props.onRetry()
        // The button goes away with the error; the search is what a keyboard needs next.
        view.current?.querySelector('input')?.focus()
      }}
    >
      {t('tryAgain')}
    </Button>
  )
  const showQr = onShowQr && (
    <Button size="sm" icon="qr" onClick={onShowQr}>
      {t('showQr')}
    </Button>
  )
  return (
    <div ref={view}>
      <div className="lk-all-search">
        <SearchField
          value={query}
          onChange={props.onQuery}
          label={t('search')}
          shortcut="/"
          onLeave={() => view.current?.querySelector<HTMLElement>('.lk-card[tabindex="0"]')?.focus()}
        />
      </div>
      {nothing ? (
        <Blank
          icon={searched ? 'search' : 'wallet'}
          title={searched ? t('nothingTitle', { query: searched }) : t('emptyTitle')}
          text={t(searched ? 'nothingText' : 'emptyText')}
          action={showQr}
          announced={isPaused ? 'polite' : undefined}
        />
      ) : failed && wallets.length === 0 ? (
        <Blank icon="warning" title={t('errorTitle')} text={t('errorText')} action={retry} announced="polite" />
      ) : (
        <Grid
          label={t('wallets')}
          items={wallets}
          itemKey={(wallet) => wallet.id}
          searched={searched}
          total={count}
          loading={state === 'loading'}
          onMore={failed || wallets.length >= count ? undefined : props.onMore}
          renderItem={(wallet, { near, tabIndex }) => (
            <Card
              title={wallet.name}
              subtitle={[wallet.namespace, wallet.origin].filter(Boolean).join(' · ')}
              image={<NearIcon wallet={wallet} near={near} onNear={props.onNear} />}
              href={wallet.href}
              target={wallet.target}
              wallet={wallet.id}
              tabIndex={tabIndex}
              onClick={() => onSelect(wallet)}
              onPrepare={onPrepare && (() => onPrepare(wallet))}
            />
          )}
        />
      )}
      {failed && wallets.length > 0 && (
        <div className="lk-all-more">
          <Notice tone="warning" action={retry}>
            {t('moreErrorText')}
          </Notice>
        </div>
      )}
    </div>
  )
}

/** Asks for the image of the wallet when its card comes near the screen. */
function NearIcon({
  wallet,
  near,
  onNear,
}: {
  readonly wallet: WalletRowData
  readonly near: boolean
  readonly onNear: AllWalletsViewProps['onNear']
}): ReactNode {
  const wanted = near && wallet.icon === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each wallet that comes near
  useEffect(() => {
    if (wanted) onNear?.(wallet)
  }, [wanted, wallet.id])
  return (
    <WalletIcon
      name={wallet.name}
      id={wallet.id}
      src={near ? wallet.icon : undefined}
      size="lg"
      loading={wallet.loading}
    />
  )
}

/** The dialog's title over AllWalletsView. */
export function useAllWalletsTitle(): string {
  return useCopy('allWallets', allWalletsCopy)('title')
}
