import type { ComponentType, ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { connectCopy } from '../../copy/en/connect.ts'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { formatWalletCount } from '../shared/format-wallet-count.ts'
import type { WalletGroupData, WalletRowData } from '../shared/wallet-row-data.ts'
import css from './connect-view.css?inline'
import { type Consent, useConsent } from './use-consent.ts'
import { WalletList, type WalletsProps } from './wallet-list.tsx'

/** The site's terms and privacy policy, as the Connect view shows them. */
export type ConnectLegal = {
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  /** Present = the visitor must tick the box before a wallet can be chosen. Without a URL its words are plain. */
  readonly consent?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined
}

/** The component that draws the terms: `LegalView`. `problem`: a wallet was pressed before the box was ticked. */
export type LegalProps = ConnectLegal & { readonly problem?: string | undefined }

/** The props of `ConnectView`. */
export type ConnectViewProps = {
  readonly groups: readonly WalletGroupData[]
  /** `loading` while a list is asked for more: shimmer rows keep their space after the known rows. @default 'ready' */
  readonly state?: 'ready' | 'loading' | undefined
  /** The layout of the wallets. @default rows */
  readonly Wallets?: ComponentType<WalletsProps> | undefined
  /**
   * Called inside the click, before anything is awaited, so that popup wallets may open their window. For a row with `href` the tap
   * navigates as well; the handler must not wait for anything.
   */
  readonly onSelect: (wallet: WalletRowData) => void
  /** Hover or focus: load what a click would need. */
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
  /** Absent = AllWallets isn't offered (no registry and no list). */
  readonly onAllWallets?: (() => void) | undefined
  /** How many wallets AllWallets has; shown rounded down to tens with a `+` unless `allWalletsCountIsExact`. */
  readonly allWalletsCount?: number | undefined
  readonly allWalletsCountIsExact?: boolean | undefined
  readonly onWhatIsAWallet?: (() => void) | undefined
  readonly onGetWallet?: (() => void) | undefined
  readonly legal?: ConnectLegal | undefined
  /** Draws `legal`: `LegalView`, which loads for apps with terms alone. No wallet is shown before it is here. */
  readonly Legal?: ComponentType<LegalProps> | undefined
  /** The part for visitors without a wallet. Each action in it goes through `withConsent`. */
  readonly logIn?: ((withConsent: Consent['withConsent']) => ReactNode) | undefined
  /** It stands above the wallets, not below. */
  readonly logInFirst?: boolean | undefined
}

/** How many wallets a list adds to the installed ones at most. */
const listed = 4

/** The first view: ways to connect. */
export function ConnectView(props: ConnectViewProps): ReactNode {
  useStyles(css)
  const {
    groups,
    state,
    Wallets = WalletList,
    onSelect,
    onAllWallets,
    allWalletsCount,
    onGetWallet,
    legal,
    Legal,
    logInFirst,
  } = props
  const t = useCopy('connect', connectCopy)
  const { locale } = useUi()
  const { withConsent, problem, boxRef } = useConsent(legal, t('consentFirst'))
  const wallets = groups.flatMap((group) => group.wallets)
  const loading = state === 'loading'
  const logIn = props.logIn?.(withConsent)
  const empty = wallets.length === 0 && !loading && !logIn
  // Getting one explains them as well; two ways to the same words would only compete.
  const help = onGetWallet ?? props.onWhatIsAWallet
  useAnnounce(loading && wallets.length === 0 ? t('looking') : '')

  const count = allWalletsCount && formatWalletCount(allWalletsCount, props.allWalletsCountIsExact ?? false, locale)
  // The terms may ask for a tick, and are to be read first.
  if (legal && !Legal) return <Wallets groups={[]} skeletons={listed} t={t} onSelect={() => {}} />
  return (
    <>
      {empty && (
        <Blank
          icon="wallet"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            help && (
              <Button variant="primary" onClick={help}>
                {t(onGetWallet ? 'getOne' : 'what')}
              </Button>
            )
          }
        />
      )}
      {logInFirst && logIn}
      <Wallets
        groups={groups}
        skeletons={loading ? listed : 0}
        t={t}
        onSelect={(wallet, event) => withConsent(event, () => onSelect(wallet))}
        onPrepare={props.onPrepare}
        onAllWallets={onAllWallets && ((event) => withConsent(event, onAllWallets))}
        allWalletsCount={count || undefined}
      />
      {!logInFirst && logIn}
      {help && !empty && (
        <div className="lk-connect-foot">
          <Button variant="ghost" size="sm" onClick={help}>
            {t(onGetWallet ? 'get' : 'what')}
          </Button>
        </div>
      )}
      <div ref={boxRef}>{legal && Legal && <Legal {...legal} problem={problem} />}</div>
    </>
  )
}

/** The dialog's title over ConnectView. */
export function useConnectTitle(): string {
  return useCopy('connect', connectCopy)('title')
}
