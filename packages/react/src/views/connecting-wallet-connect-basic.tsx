import { deviceOf } from '@latchkey/core'
import { linkTarget } from '@latchkey/core/internal'
import { walletDirectory } from '@latchkey/core/wallets'
import {
  ConnectingWalletConnectBasicView,
  useConnectingWalletConnectTitle,
} from '@latchkey/ui/views/connecting-wallet-connect-basic'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useConsentFirst } from './consent.ts'
import { usePairing } from './use-pairing.ts'

export function useTitle(): string {
  const { client } = useLatchkeyContext()
  return useConnectingWalletConnectTitle(undefined, deviceOf(client.platform).mobile ? 'link' : 'code')
}

/** A code, and on a phone a link, for any wallet. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  useConsentFirst()
  const { pairing, uri, state, mayRetry, message, copy, privateRelay } = usePairing()
  const offersAll = useReadable(client.use(walletDirectory), (value) => value.offersAll)
  const link = deviceOf(client.platform).mobile ? uri : undefined
  return (
    <ConnectingWalletConnectBasicView
      uri={uri}
      state={state}
      message={message}
      link={link}
      target={linkTarget(deviceOf(client.platform), 'app')}
      phone={deviceOf(client.platform).mobile}
      onOpen={link ? () => pairing.opened({ href: link, name: '' }) : undefined}
      onRetry={() => pairing.retry()}
      mayRetry={mayRetry}
      onCopy={copy}
      onAllWallets={offersAll ? () => client.router.push({ view: 'AllWallets' }) : undefined}
      privateRelay={privateRelay}
    />
  )
}
