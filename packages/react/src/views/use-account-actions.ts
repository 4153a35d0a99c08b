import type { Connection, Route } from '@latchkey/core'
import { type AccountOffers, canSendFrom } from '@latchkey/core/account'
import type { AccountAction } from '@latchkey/ui/views/account'
import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePreloadedViews } from './use-preloaded-views.ts'

/** An action of the account, where it leads, and whether it works here; `undefined` = the services haven't said it yet. */
type Action = readonly [id: AccountAction['id'], view: Route, works: boolean | undefined]

/** The buttons that work, and the number of columns in their row. */
export type AccountActions = { readonly actions: readonly AccountAction[]; readonly columns: number }

/** The row may still move for this time after it is drawn, in ms: while the dialog opens. */
const openingMs = 200

/**
 * The actions that move money from or to the account in use: only those that work on its network, with its wallet and in this app's
 * configuration. Send and Receive are known at once. Actions that the services must confirm come behind them, in reserved columns, so that no
 * button moves under the pointer.
 */
export function useAccountActions(connection: Connection | undefined, offers: Partial<AccountOffers>): AccountActions {
  const { client } = useLatchkeyContext()
  const { features, services } = client.options
  const swaps = services ? offers.swap : false
  // Buy stands behind Swap. It waits for the answer about swaps, so that it doesn't move when Swap appears.
  const buy = services && swaps !== undefined ? offers.buy : swaps
  const all: readonly Action[] = connection
    ? [
        ['send', { view: 'WalletSend' }, canSendFrom(client)],
        ['receive', { view: 'WalletReceive' }, features?.receive !== false],
        ['swap', { view: 'Swap' }, swaps],
        ['buy', { view: 'Buy' }, buy],
      ]
    : []
  const works = all.filter(([, , does]) => does)
  const actions = works.map(([id, route]) => ({ id, onPress: () => client.router.push(route) }))
  usePreloadedViews(works.map(([, { view }]) => view))
  const wanted = all.filter(([, , does]) => does !== false).length
  const [columns, setColumns] = useState(wanted)
  const [isOpen, setOpen] = useState(false)
  if (wanted > columns || (wanted < columns && !isOpen)) setColumns(wanted)
  const { id, chainId } = connection ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network draws another row
  useEffect(() => {
    setOpen(false)
    return client.clock.setTimeout(() => setOpen(true), openingMs)
  }, [client, id, chainId])
  return { actions, columns }
}
