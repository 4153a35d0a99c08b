import { deviceOf } from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/wallets'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { PhoneLink } from './phone-links.ts'

const nowhere = () => undefined

/**
 * On phones a wallet's row is a real link, so that the tap itself navigates: the pairing is made when the list opens, if any listed row
 * needs it. Elsewhere there are no links, and neither their code nor anything else is fetched.
 */
export function usePhoneLinks(rows: readonly WalletRow[]): (row: WalletRow) => PhoneLink | undefined {
  const { client } = useLatchkeyContext()
  const [code, setCode] = useState<Pick<typeof import('./phone-links.ts'), 'phoneLinks' | 'followPairing'>>()
  const [uri, setUri] = useState<string>()
  const linked = deviceOf(client.platform).mobile && rows.length > 0
  const paired = linked && client.pairing !== undefined && client.options.pairing?.reach !== 'private'
  const needed = paired && rows.some((row) => row.connectors.length === 0 && row.links?.mobileLink !== undefined)
  useEffect(() => {
    if (!linked) return
    let current = true
    import('./phone-links.ts').then(
      ({ phoneLinks, followPairing }) => current && setCode({ phoneLinks, followPairing }),
      (error: unknown) => client.log.warn('Links to wallets could not be loaded', { error }),
    )
    return () => {
      current = false
    }
  }, [client, linked])
  useEffect(() => (needed ? code?.followPairing(client, setUri) : undefined), [client, code, needed])
  return useMemo(() => code?.phoneLinks(client, needed ? uri : undefined) ?? nowhere, [client, code, needed, uri])
}
