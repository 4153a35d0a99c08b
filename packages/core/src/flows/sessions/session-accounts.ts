import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'

type Choice = {
  readonly sessionId: string
  readonly namespace: Namespace
  /** `Account.key` */
  readonly account: string
}

/** More than a visitor has. The oldest go first: they are of sessions that ended unnoticed. */
const most = 20

function isChoice(value: unknown): value is Choice {
  const { account, namespace, sessionId } = Object(value) as Record<string, unknown>
  return [account, namespace, sessionId].every((part) => typeof part === 'string' && part !== '')
}

/** Which account of a phone session the visitor chose, where it isn't the first: the session itself knows nothing of it. */
export const sessionAccounts: StorageEntry<readonly Choice[]> = {
  name: 'sessionAccounts',
  version: 1,
  decode: (value) => (Array.isArray(value) && value.every(isChoice) ? value.slice(0, most) : undefined),
}

/** Writes the choices as they are made. Of a session that has not come back yet the choice stays, an ended session has none. */
export function keepSessionAccounts(client: LatchkeyClient): Unsubscribe {
  const item = client.storage.item(sessionAccounts)
  const seen = new Set<string>()
  let written: string | undefined

  function write(state: ConnectionState) {
    const phones = Object.values(state.connections).filter((connection) => isChosenHere(client, state, connection))
    for (const connection of phones) seen.add(nameOf(connection))
    const chosen = phones.filter(({ accounts, activeAccount }) => activeAccount !== accounts[0].key)
    const text = JSON.stringify([seen.size, chosen.map((one) => [nameOf(one), one.activeAccount])])
    if (text === written) return
    written = text
    const before = item.get() ?? []
    const others = before.filter((choice) => !seen.has(nameOf(choice)))
    const own = chosen.map(({ sessionId, namespace, activeAccount: account }) => ({ sessionId, namespace, account }))
    if (own.length || others.length !== before.length) put(client, [...own, ...others])
  }

  write(client.connection.getState())
  return client.connection.subscribe(write)
}

/** The session's connection with the account that was chosen in it, as long as its wallet still lists that. */
export function withChosenAccount(client: LatchkeyClient, connection: Connection): Connection {
  const choices = client.storage.item(sessionAccounts).get() ?? []
  const account = choices.find((choice) => nameOf(choice) === nameOf(connection))?.account
  const lists = connection.accounts.some(({ key }) => key === account)
  if (!account || !lists || isExternal(client, connection)) return connection
  return { ...connection, activeAccount: account }
}

/** Forgets what was chosen in any but these sessions. */
export function forgetOtherAccounts(client: LatchkeyClient, sessionIds: readonly string[]): void {
  const choices = client.storage.item(sessionAccounts).get() ?? []
  const left = choices.filter(({ sessionId }) => sessionIds.includes(sessionId))
  if (left.length !== choices.length) put(client, left)
}

function put(client: LatchkeyClient, choices: readonly Choice[]) {
  const item = client.storage.item(sessionAccounts)
  if (choices.length) item.set(choices.slice(0, most))
  else item.remove()
}

function isChosenHere(client: LatchkeyClient, { sessions }: ConnectionState, connection: Connection): boolean {
  return sessions[connection.sessionId]?.source === 'pairing' && !isExternal(client, connection)
}

/** Where a library keeps the truth, the wallet alone chooses. */
function isExternal(client: LatchkeyClient, { adapterId }: Connection): boolean {
  return client.adapters.get(adapterId)?.adapter.truth === 'external'
}

function nameOf({ namespace, sessionId }: Pick<Connection, 'namespace' | 'sessionId'>): string {
  return `${namespace} ${sessionId}`
}
