import { deviceOf, type Route } from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/wallets'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { PhoneLink } from './phone-links.ts'

/**
 * What a press on a wallet does. An installed wallet is asked within the click, before its view loads; one of several ecosystems is asked for
 * in its own view; any other goes to the view that pairs it, or says where to get it.
 */
export function useSelectWallet(linkOf: (row: WalletRow) => PhoneLink | undefined): (row: WalletRow) => void {
  const { client, loader } = useLatchkeyContext()
  return useCallback(
    (row) => {
      const { connectors, id, name, registryId: walletId = id } = row
      const { events, pairing, platform, router } = client
      const [connector] = connectors
      const select = (where: 'browser' | 'qrcode' | 'mobile', route?: Route) => {
        events.emit('SELECT_WALLET', { name, platform: where })
        if (route) router.push(route)
      }
      if (connectors.length > 1) return select('browser', { view: 'ConnectingMultiChain', rowId: id })
      if (connector) {
        const { adapterId, connectorId } = connector
        // `startConnecting` is in the module of the modal (`modal/modal.lazy.ts`), which is loaded by then. So the wallet is asked within the click.
        loader.code.use(({ startConnecting }) => startConnecting(client, { adapterId, id: connectorId }))
        return select('browser', { view: 'ConnectingExternal', rowId: id, connectorId })
      }
      if (row.group === 'walletConnect') return select('qrcode', { view: 'ConnectingWalletConnectBasic' })
      const link = linkOf(row)
      // The link opens this page inside the wallet's app, so this page waits for nothing.
      if (link?.carries === 'page') return select('mobile')
      if (!pairing) return router.push({ view: 'Downloads', walletId })
      // The row is a real link: the tap navigates by itself, here it is only noted.
      link?.opened?.()
      select(deviceOf(platform).mobile ? 'mobile' : 'qrcode', { view: 'ConnectingWalletConnect', walletId })
    },
    [client, linkOf, loader],
  )
}
