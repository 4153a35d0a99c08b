import { connecting, type WalletRow } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { PhoneLink } from './phone-links.ts'

/**
 * What a press on a wallet does. An installed wallet is asked within the click, before its view loads; one of several ecosystems is asked for
 * in its own view; any other goes to the view that pairs it, or says where to get it.
 */
export function useSelectWallet(linkOf: (row: WalletRow) => PhoneLink | undefined): (row: WalletRow) => void {
  const { client } = useLatchkeyContext()
  return useCallback(
    (row) => {
      const connector = row.connectors[0]
      if (connector) {
        client.events.emit('SELECT_WALLET', { name: row.name, platform: 'browser' })
        if (row.connectors.length > 1) return client.router.push({ view: 'ConnectingMultiChain', rowId: row.id })
        client.use(connecting).attempt(connector).start()
        client.router.push({ view: 'ConnectingExternal', rowId: row.id, connectorId: connector.connectorId })
        return
      }
      if (row.group === 'walletConnect') {
        client.events.emit('SELECT_WALLET', { name: row.name, platform: 'qrcode' })
        client.router.push({ view: 'ConnectingWalletConnectBasic' })
        return
      }
      const link = linkOf(row)
      if (link?.carries === 'page') {
        // The page goes on inside the wallet; here there is nothing to wait for.
        client.events.emit('SELECT_WALLET', { name: row.name, platform: 'mobile' })
      } else if (client.pairing) {
        // The row is a real link: the tap navigates by itself, here it is only noted.
        link?.opened?.()
        const platform = client.platform.device().mobile ? 'mobile' : 'qrcode'
        client.events.emit('SELECT_WALLET', { name: row.name, platform })
        client.router.push({ view: 'ConnectingWalletConnect', walletId: row.registryId ?? row.id })
      } else client.router.push({ view: 'Downloads', walletId: row.registryId ?? row.id })
    },
    [client, linkOf],
  )
}
