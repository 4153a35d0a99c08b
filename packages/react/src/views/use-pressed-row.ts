import { current } from '@latchkey/core/internal'
import type { WalletRow } from '@latchkey/core/wallets'
import { useContext } from 'react'
import { PendingContext } from '../modal/use-delayed-pending.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** Whether the visitor pressed a row whose view is still loading. Then a spinner runs around its icon. */
export function usePressedRow(): (row: WalletRow) => boolean {
  const { router } = useLatchkeyContext().client
  const late = useContext(PendingContext)
  const wanted: readonly unknown[] = late ? Object.values(current(router.getState().history)) : []
  return ({ id, registryId = id }) => wanted.includes(id) || wanted.includes(registryId)
}
