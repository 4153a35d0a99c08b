import type { LinkTarget } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { pairingCopy } from '../../copy/en/pairing.ts'
import type { IconName } from '../../icon/icons.ts'
import { useStyles } from '../../styles/use-styles.ts'
import { Tabs } from '../../tabs/tabs.tsx'
import { PairingCode } from '../shared/pairing/pairing-code.tsx'
import { PairingLink } from '../shared/pairing/pairing-link.tsx'
import type { PairingViewState } from '../shared/pairing/pairing-state.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import css from './connecting-wallet-connect-view.css?inline'

export { useConnectingWalletConnectTitle } from './use-connecting-wallet-connect-title.ts'

/** Where a wallet runs, and so how it is reached. */
export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode'

/** The props of `ConnectingWalletConnectView`. */
export type ConnectingWalletConnectViewProps = {
  /** Absent = any wallet that can scan. */
  readonly wallet?: WalletSummary | undefined
  /** In order; more than one = tabs. */
  readonly platforms: readonly WalletPlatform[]
  readonly platform: WalletPlatform
  readonly onPlatform: (platform: WalletPlatform) => void
  /** The pairing URI for the QR code. */
  readonly uri?: string | undefined
  /** The link that brings up the wallet on `platform`; passes `safeHref`. */
  readonly link?: string | undefined
  /** Where `link` opens, as core's `walletLink` says. */
  readonly target?: LinkTarget | undefined
  readonly state: PairingViewState
  /** Why, in the visitor's language: shown small, under the general sentence. */
  readonly message?: string | undefined
  /** The link was pressed (it navigates by itself), or the browser tab's request is to start. */
  readonly onOpen: () => void
  readonly onRetry: () => void
  /** `onRetry` would have an effect: not within a second of the last pairing. @default true */
  readonly mayRetry?: boolean | undefined
  /** "Copy link": the caller writes `uri` to the clipboard and says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** From "still here" to the QR code. */
  readonly onShowQr?: (() => void) | undefined
  /** Store links of the wallet for this device; the first is "Get the app". */
  readonly getLinks?: readonly string[] | undefined
  /** "Get the app", where a view of ours shows the ways. */
  readonly onGet?: (() => void) | undefined
  /** The relay is the app's own: only wallets that know it can scan the code. */
  readonly privateRelay?: boolean | undefined
}

const icons: Readonly<Record<WalletPlatform, IconName>> = {
  browser: 'browser',
  mobile: 'mobile',
  desktop: 'desktop',
  web: 'web',
  qrcode: 'qr',
}

/** Connecting a phone, desktop or web wallet through a pairing. */
export function ConnectingWalletConnectView(props: ConnectingWalletConnectViewProps): ReactNode {
  const { wallet, platforms, platform, onPlatform, uri, state, message, onRetry, onCopy } = props
  useStyles(css)
  const t = useCopy('pairing', pairingCopy)
  const panel =
    platform === 'qrcode' ? (
      <PairingCode
        wallet={wallet}
        uri={uri}
        state={state}
        message={message}
        onRetry={onRetry}
        mayRetry={props.mayRetry}
        onCopy={onCopy}
        privateRelay={props.privateRelay}
      />
    ) : (
      <PairingLink
        wallet={wallet}
        platform={platform}
        state={state}
        link={props.link}
        target={props.target}
        message={message}
        onOpen={props.onOpen}
        onRetry={onRetry}
        mayRetry={props.mayRetry}
        uri={uri}
        onCopy={platform === 'mobile' && uri ? onCopy : undefined}
        onShowQr={props.onShowQr}
        getLink={props.onGet ? undefined : props.getLinks?.[0]}
        onGet={props.onGet}
      />
    )
  if (platforms.length < 2) return panel
  // With more than three there is no room for icons beside the words.
  const tabs = platforms.map((id) => ({ id, label: t(id), icon: platforms.length > 3 ? undefined : icons[id] }))
  return (
    <Tabs label={t('ways')} tabs={tabs} active={platform} onChange={onPlatform}>
      <div className="lk-ways">{panel}</div>
    </Tabs>
  )
}
