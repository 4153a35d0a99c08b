import { addressOn, caipAddress, type LatchkeyClient, type Readable, sessionOf } from '@latchkey/core'
import { accountNames, balances } from '@latchkey/core/account'
import { formatBalance, truncateMiddle } from '@latchkey/core/format'
import type { LoginUser } from '@latchkey/core/ports'
import type { AccountFacts } from '../provider/modal-loader.ts'

/** The account of a connection, and how it is shown. */
type What = { readonly connectionId: string; readonly balance: boolean; readonly locale: string }

/** What an account is called and has. It is looked up while there is a subscriber, at most one. */
export function accountFacts(client: LatchkeyClient, what: What): Readable<AccountFacts> {
  let facts: AccountFacts = {}
  const getState = () => facts
  return {
    getState,
    getInitialState: getState,
    subscribe: (listener) =>
      watchAccount(client, what, (next) => {
        const before = facts
        facts = next
        listener(next, before)
      }),
  }
}

/** Reports every change until the returned function is called. A failed balance is left out. */
function watchAccount(
  client: LatchkeyClient,
  { connectionId, balance: wanted, locale }: What,
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
    const user = login?.getState()
    const called = user?.email ?? user?.userName
    const { name, avatar } = names.getState()[`${namespace}:${address}`] ?? {}
    const { balance, symbol, error } = (wanted && amounts.getState()[account]) || {}
    const shown = balance === undefined || error ? undefined : `${formatBalance(balance, locale)} ${symbol}`
    tell({
      name: name ?? (called ? truncateMiddle(called, { start: 14, end: 14 }) : undefined),
      avatar,
      balance: shown,
    })
  }
  let login: Readable<LoginUser | undefined> | undefined
  const offs = [names.subscribe(say), amounts.subscribe(say)]
  let ended = false
  // What a login is called: an e-mail address, or a name at a social account.
  if (sessionOf(client.connection.getState(), connection)?.source === 'auth')
    import('../hooks/login.lazy.ts').then(
      ({ loginUser }) => {
        if (ended) return
        login = client.use(loginUser)
        offs.push(login.subscribe(say))
        say()
      },
      (error: unknown) => client.log.warn('The name of a login could not be loaded', { error }),
    )
  void names.fetch({ namespace, address })
  if (wanted) offs.push(amounts.watch({ connectionId }))
  say()
  return () => {
    ended = true
    for (const off of offs) off()
  }
}
