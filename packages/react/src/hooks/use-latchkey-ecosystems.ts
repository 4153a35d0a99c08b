import type { Namespace } from '@latchkey/core'
import { type EcosystemAttempt, multiConnect, type WalletRow } from '@latchkey/core/wallets'
import { useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyEcosystems` returns. */
export type UseLatchkeyEcosystemsReturnType = {
  /** The status of each ecosystem of the wallet. */
  readonly ecosystems: readonly EcosystemAttempt[]
  /** Asks for these, by default for each that isn't connected, one after the other. Call it inside the click. */
  connect(namespaces?: readonly Namespace[]): void
}

/**
 * Connects one wallet in several ecosystems, with the visitor's answer for each. After the unmount the wallet isn't asked any more.
 *
 * @example
 * const { ecosystems, connect } = useLatchkeyEcosystems(row)
 * <button onClick={() => connect()}>Connect all</button>
 */
export function useLatchkeyEcosystems(row: Pick<WalletRow, 'connectors'>): UseLatchkeyEcosystemsReturnType {
  const { client } = useLatchkeyContext()
  const wallet = useMemo(() => client.use(multiConnect).wallet(row), [client, row])
  const ecosystems = useReadable(wallet, (value) => value)
  useEffect(() => () => wallet.leave(), [wallet])
  return useMemo(() => ({ ecosystems, connect: wallet.connect }), [ecosystems, wallet])
}
