import { connecting, pairingFlow, type WalletRow, type WalletsState, walletDirectory } from '@latchkey/core/wallets'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/**
 * What a press on a wallet began. `connecting`: it is being asked, see `useLatchkeyConnect`. `pairing`: a code or link is being made for
 * it, see `useLatchkeyPairing`. `unreachable`: nothing can connect it here, offer its store links.
 */
export type WalletSelection = 'connecting' | 'pairing' | 'unreachable'

/** What `useLatchkeyWallets` returns. */
export type UseLatchkeyWalletsReturnType = WalletsState & {
  /** What the visitor typed into a search over all wallets; the results are in `list`. */
  search(query: string): void
  /** The next page of `list`, the first one at the first call. */
  more(): void
  /** Asks again for what failed. */
  retry(): void
  find(id: string): WalletRow | undefined
  /** On hover or focus of a row: loads what the click needs, without prompting. */
  prepare(row: WalletRow): void
  /** Call it inside the click: an installed wallet is asked at once, for another one a pairing begins. */
  select(row: WalletRow): WalletSelection
}

/** A server knows neither this browser's wallets nor its recent ones, so the first client render doesn't either. */
const none: WalletsState = {
  groups: [],
  status: 'idle',
  offersAll: false,
  count: undefined,
  countIsExact: false,
  list: { query: '', rows: [], count: 0, status: 'idle' },
}

/**
 * Every wallet a visitor can choose from, as the modal lists them. `groups` is the short list, `list` all wallets page by page.
 *
 * @example
 * const { groups, select } = useLatchkeyWallets()
 * return groups.flatMap(({ rows }) => rows.map((row) => <button key={row.id} onClick={() => select(row)}>{row.name}</button>))
 */
export function useLatchkeyWallets(): UseLatchkeyWalletsReturnType {
  const { client } = useLatchkeyContext()
  const directory = client.use(walletDirectory)
  const listed = useMemo(() => ({ ...directory, getInitialState: () => none }), [directory])
  const state = useReadable(listed, (value) => value)
  useEffect(() => {
    void directory.load()
  }, [directory])
  const select = useCallback(
    (row: WalletRow): WalletSelection => {
      const [connector] = row.connectors
      if (connector) client.use(connecting).attempt(connector).start()
      else if (client.pairing) client.use(pairingFlow).show(row.group === 'walletConnect' ? undefined : row)
      else return 'unreachable'
      return connector ? 'connecting' : 'pairing'
    },
    [client],
  )
  return useMemo(() => {
    const { search, more, retry, find, prepare } = directory
    return { ...state, search, more, retry, find, prepare, select }
  }, [directory, state, select])
}
