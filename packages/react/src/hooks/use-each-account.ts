import { useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** Calls `run` on mount, and again for another account or network. Pass a stable function, such as one of `useCallback`. */
export function useEachAccount(run: () => unknown): void {
  const { client } = useLatchkeyContext()
  const account = useReadable(client.connection, ({ activeNamespace, connections }) =>
    JSON.stringify([
      activeNamespace,
      Object.values(connections).map(({ accounts, chainId, id }) => [id, chainId, accounts[0]?.key]),
    ]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is of the account in use
  useEffect(() => void run(), [run, account])
}
