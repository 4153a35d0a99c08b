import { addressOn, caipAddress, type LatchkeyClient } from '@latchkey/core'
import { accountNames, balances } from '@latchkey/core/account'
import { formatBalance } from '@latchkey/core/format'
import type { AccountFacts } from '../provider/modal-loader.ts'

/** Looks up what an account is called and has, and tells of every change until the returned off. A failed balance is none. */
export function watchAccount(
  client: LatchkeyClient,
  {
    connectionId,
    balance: wanted,
    locale,
  }: { readonly connectionId: string; readonly balance: boolean; readonly locale: string },
  tell: (facts: AccountFacts) => void,
): () => void {
  const connection = client.connection.getState().connections[connectionId]
  if (!connection) return () => {}
  const names = client.use(accountNames)
  const amounts = client.use(balances)
  const { namespace } = connection
  const address = addressOn(connection)
  const account = caipAddress(connection) as keyof ReturnType<typeof amounts.getState>

  function say() {
    const { name, avatar } = names.getState()[`${namespace}:${address}`] ?? {}
    const { balance, symbol, error } = (wanted && amounts.getState()[account]) || {}
    const shown = balance === undefined || error ? undefined : `${formatBalance(balance, locale)} ${symbol}`
    tell({ name, avatar, balance: shown })
  }
  const offs = [names.subscribe(say), amounts.subscribe(say)]
  void names.fetch({ namespace, address })
  if (wanted) offs.push(amounts.watch({ connectionId }))
  say()
  return () => {
    for (const off of offs) off()
  }
}
