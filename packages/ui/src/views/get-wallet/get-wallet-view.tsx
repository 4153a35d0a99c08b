import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { getWalletCopy } from '../../copy/en/get-wallet.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { useArrival } from '../shared/use-arrival.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import css from './get-wallet-view.css?inline'

/** A wallet that can be downloaded. */
export type GetWalletRow = WalletSummary & {
  /** The kinds of download that it has. */
  readonly kinds?: readonly ('extension' | 'app' | 'desktop' | 'web')[] | undefined
}

/** The props of `GetWalletView`. */
export type GetWalletViewProps = {
  readonly wallets: readonly GetWalletRow[]
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  readonly onSelect: (wallet: GetWalletRow) => void
  readonly onRetry: () => void
  readonly onWhatIsAWallet?: (() => void) | undefined
}

/** Wallets to install, for a visitor who has none. */
export function GetWalletView({ wallets, state, onSelect, onRetry, onWhatIsAWallet }: GetWalletViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('getWallet', getWalletCopy)
  const intro = useRef<HTMLParagraphElement>(null)
  const keepFocus = useKeepFocus(intro)
  const loading = state === 'loading'
  useAnnounce(loading ? t('loading') : '')
  useArrival(loading, wallets.length > 0 ? t('wallets') : '')
  return (
    <div {...keepFocus}>
      <p className="lk-get-intro" ref={intro} tabIndex={-1}>
        {t('intro')}
      </p>
      {state === 'error' ? (
        <Blank
          icon="warning"
          title={t('errorTitle')}
          text={t('errorText')}
          action={
            <Button size="sm" icon="refresh" part="retry" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          }
          announced="polite"
        />
      ) : !loading && wallets.length === 0 ? (
        <Blank icon="wallet" title={t('emptyTitle')} text={t('emptyText')} announced="polite" />
      ) : (
        <List label={t('wallets')}>
          {wallets.map((wallet) => (
            <Row
              key={wallet.id}
              title={wallet.name}
              subtitle={wallet.kinds?.map((kind) => t(kind)).join(' · ')}
              leading={<WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} />}
              wallet={wallet.id}
              chevron
              onClick={() => onSelect(wallet)}
            />
          ))}
          {loading && [0, 1, 2, 3].map((index) => <SkeletonRow key={index} index={index} />)}
        </List>
      )}
      {onWhatIsAWallet && (
        <div className="lk-get-foot">
          <Button variant="ghost" size="sm" onClick={onWhatIsAWallet}>
            {t('what')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The dialog's title over GetWalletView. */
export function useGetWalletTitle(): string {
  return useCopy('getWallet', getWalletCopy)('title')
}
