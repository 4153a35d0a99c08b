import type { LinkTarget } from '@latchkey/core/ports'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { pairingCopy } from '../../copy/en/pairing.ts'
import { Actions } from '../shared/actions/actions.tsx'
import { PairingCode } from '../shared/pairing/pairing-code.tsx'
import { PairingLink } from '../shared/pairing/pairing-link.tsx'
import type { PairingViewState } from '../shared/pairing/pairing-state.ts'

export { useConnectingWalletConnectTitle } from '../connecting-wallet-connect/use-connecting-wallet-connect-title.ts'

/** The props of `ConnectingWalletConnectBasicView`. */
export type ConnectingWalletConnectBasicViewProps = {
  readonly uri?: string | undefined
  readonly state: PairingViewState
  readonly message?: string | undefined
  /** On a phone: the `wc:` link that lets the system choose a wallet. */
  readonly link?: string | undefined
  /** Where `link` opens, as core's `walletLink` says. */
  readonly target?: LinkTarget | undefined
  /** The view is shown on a phone: `link` comes first, and its space is kept until it is there. */
  readonly phone?: boolean | undefined
  readonly onOpen?: (() => void) | undefined
  readonly onRetry: () => void
  /** `onRetry` would have an effect: not within a second of the last pairing. @default true */
  readonly mayRetry?: boolean | undefined
  readonly onCopy: () => boolean | Promise<boolean>
  /** Absent = AllWallets isn't offered. */
  readonly onAllWallets?: (() => void) | undefined
  readonly privateRelay?: boolean | undefined
}

/** A code and a link for any wallet, when no list of wallets is there. */
export function ConnectingWalletConnectBasicView(props: ConnectingWalletConnectBasicViewProps): ReactNode {
  const { uri, state, message, link, onOpen, onRetry, onCopy, onAllWallets } = props
  const t = useCopy('pairing', pairingCopy)
  const [asCode, setAsCode] = useState(false)
  const byLink = (props.phone || link !== undefined) && !asCode
  return (
    <>
      {byLink ? (
        <PairingLink
          platform="mobile"
          state={state}
          link={link}
          uri={uri}
          target={props.target}
          message={message}
          onOpen={() => onOpen?.()}
          onRetry={onRetry}
          mayRetry={props.mayRetry}
          onCopy={onCopy}
          onShowQr={() => setAsCode(true)}
        />
      ) : (
        <PairingCode
          uri={uri}
          state={state}
          message={message}
          onRetry={onRetry}
          mayRetry={props.mayRetry}
          onCopy={onCopy}
          privateRelay={props.privateRelay}
        />
      )}
      {onAllWallets && (
        <Actions>
          <Button icon="grid" full onClick={onAllWallets}>
            {t('allWallets')}
          </Button>
        </Actions>
      )}
    </>
  )
}
