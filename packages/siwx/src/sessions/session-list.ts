import type { SiwxContext, SiwxSession } from '@latchkey/core/ports'
import { readTime } from '../message/read-time.ts'
import type { SignInSessionStore } from './session-store.ts'

/** How far the clock that wrote a sign-in session may differ from this one, in ms. */
const skew = 30_000
/** The number of sign-in sessions kept; beyond it the oldest is dropped. */
const most = 50

const namespaceOf = (session: SiwxSession) => session.data.chainId.split(':', 1)[0] ?? ''

/** Queries and changes of a list of sign-in sessions. Accounts are compared by the rules of their namespace. */
export function sessionList({ clock, sameAddress }: Pick<SiwxContext, 'clock' | 'sameAddress'>) {
  const isOf = (session: SiwxSession, address: string, namespace: string) =>
    namespaceOf(session) === namespace && sameAddress(session.data.chainId, session.data.accountAddress, address)

  function isValidNow({ data }: SiwxSession): boolean {
    const now = clock.now()
    const time = (text: string | undefined, absent: number) =>
      text === undefined ? absent : (readTime(text) ?? Number.NaN)
    // The end is compared with the page's clock; the start may have been written by a clock that is ahead.
    return (
      time(data.expirationTime, Number.POSITIVE_INFINITY) > now &&
      time(data.notBefore, 0) <= now + skew &&
      time(data.issuedAt, 0) <= now + skew
    )
  }
  return {
    isValidNow,
    of: (sessions: readonly SiwxSession[], address: string, namespace: string) =>
      sessions.filter((session) => isOf(session, address, namespace) && isValidNow(session)),
    with(sessions: readonly SiwxSession[], added: SiwxSession): readonly SiwxSession[] {
      const { accountAddress, chainId } = added.data
      const others = sessions.filter(
        (session) => session.data.chainId !== chainId || !isOf(session, accountAddress, namespaceOf(added)),
      )
      return [...others, added].slice(-most)
    },
    without: (
      sessions: readonly SiwxSession[],
      address: string,
      { chainId, namespace }: { readonly namespace: string; readonly chainId?: string | undefined },
    ) =>
      sessions.filter(
        (session) => !isOf(session, address, namespace) || (chainId !== undefined && session.data.chainId !== chainId),
      ),
  }
}

type StoredList = { read(): readonly SiwxSession[]; write(sessions: readonly SiwxSession[]): void }

/** A store over a list that is read and written as a whole. */
export function createListStore(context: SiwxContext, { read, write }: StoredList): SignInSessionStore {
  const list = sessionList(context)
  return {
    verifies: false,
    add: async (session) => write(list.with(read(), session)),
    remove: async (address, of) => write(list.without(read(), address, of)),
    replace: async (sessions) => write(sessions),
    list: async (address, namespace) => list.of(read(), address, namespace),
  }
}
