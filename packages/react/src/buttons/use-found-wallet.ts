import type { LatchkeyClient } from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/wallets'
import { useEffect, useState } from 'react'
import { whenIdle } from '../timing/when-idle.ts'

/** The wallet that a button names, looked for once the page is idle. Not looked for while its connector is known by that name. */
export function useFoundWallet(client: LatchkeyClient, wallet: string, isKnown: boolean): WalletRow | undefined {
  const [found, setFound] = useState<{ wallet: string; row: WalletRow | undefined }>()
  useEffect(() => {
    if (isKnown) return
    let current = true
    const off = whenIdle(() => {
      import('./find-wallet.ts')
        .then(({ findWallet }) => findWallet(client, wallet))
        .then(
          (row) => current && setFound({ wallet, row }),
          (error: unknown) => client.log.warn('A wallet could not be looked up', { error }),
        )
    })
    return () => {
      current = false
      off()
    }
  }, [client, wallet, isKnown])
  return found?.wallet === wallet ? found.row : undefined
}
