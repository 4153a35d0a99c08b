import { pairingFlow, type WalletLink, type WalletRow, walletLink } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { inAppLinkOf } from './in-app-link-of.ts'

/** A wallet's link and what it does: it carries the pairing, or opens this page inside the wallet's app. */
export type PhoneLink = WalletLink & { readonly carries: 'pairing' | 'page' }

/**
 * On phones a wallet's row is a real link, so that the tap itself navigates: the pairing is made when the list opens, if any listed row
 * needs it. Elsewhere there are no links and nothing is fetched.
 */
export function usePhoneLinks(rows: readonly WalletRow[]): (row: WalletRow) => PhoneLink | undefined {
  const { client } = useLatchkeyContext()
  const device = client.platform.device()
  const linked = device.mobile && client.pairing !== undefined && client.options.pairing?.reach !== 'private'
  const needed = linked && rows.some((row) => row.connectors.length === 0 && row.links?.mobileLink !== undefined)
  const pairing = client.use(pairingFlow)
  const uri = useReadable(pairing, (state) => ('uri' in state ? state.uri : undefined))
  useEffect(() => {
    if (needed) pairing.prefetch()
  }, [needed, pairing])
  return useCallback(
    (row) => {
      const inApp = inAppLinkOf(client, row)
      if (inApp) return { ...inApp, carries: 'page' }
      const { preferUniversalLinks: preferUniversal } = client.options
      if (!needed || !uri || row.connectors.length > 0 || !row.links) return undefined
      const link = walletLink({ wallet: row.links, uri, device, kind: 'mobile', preferUniversal })
      return link && { ...link, carries: 'pairing' }
    },
    [needed, uri, device, client],
  )
}
