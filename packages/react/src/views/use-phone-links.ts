import { pairingFlow, type WalletRow, walletLink } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/**
 * On phones a wallet's row is a real link, so that the tap itself navigates: the pairing is made when the list opens, if any listed row
 * needs it. Elsewhere there are no links and nothing is fetched.
 */
export function usePhoneLinks(rows: readonly WalletRow[]): (row: WalletRow) => string | undefined {
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
    (row) =>
      needed && uri && row.connectors.length === 0 && row.links
        ? walletLink({
            wallet: row.links,
            uri,
            device,
            kind: 'mobile',
            preferUniversal: client.options.preferUniversalLinks,
          })?.href
        : undefined,
    [needed, uri, device, client],
  )
}
