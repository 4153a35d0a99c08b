import { type WalletRow, walletDirectory } from '@latchkey/core/wallets'
import { useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** The row of an id in a route; asked for when no list holds it yet. `undefined` while it is looked for, `null` when there is none. */
export function useWalletRow(id: string): WalletRow | null | undefined {
  const { client } = useLatchkeyContext()
  const directory = client.use(walletDirectory)
  const listed = useReadable(directory, () => directory.find(id))
  const [looked, setLooked] = useState<{ id: string; row: WalletRow | null }>()
  useEffect(() => {
    if (listed) return
    let wanted = true
    void directory.lookup(id).then((row) => wanted && setLooked({ id, row: row ?? null }))
    return () => {
      wanted = false
    }
  }, [directory, id, listed])
  return listed ?? (looked?.id === id ? looked.row : undefined)
}
