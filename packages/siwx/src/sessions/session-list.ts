import type { SiwxContext, SiwxSession } from '@latchkey/core'
import { readTime } from '../message/read-time.ts'

/** How far apart the clock that wrote a session and this one may be, in ms. */
const skew = 30_000
/** Forgotten beyond that, oldest first. */
const most = 50

const namespaceOf = (session: SiwxSession) => session.data.chainId.split(':', 1)[0] ?? ''

/** What a list of sessions is asked, by the rules of each namespace for what one account is. */
export function sessionList({ clock, sameAddress }: Pick<SiwxContext, 'clock' | 'sameAddress'>) {
  const isOf = (session: SiwxSession, address: string, namespace: string) =>
    namespaceOf(session) === namespace && sameAddress(session.data.chainId, session.data.accountAddress, address)

  function holds({ data }: SiwxSession): boolean {
    const now = clock.now()
    const time = (text: string | undefined, absent: number) =>
      text === undefined ? absent : (readTime(text) ?? Number.NaN)
    // The end is the page's own clock's matter, a beginning may have been written by one that is ahead.
    return (
      time(data.expirationTime, Number.POSITIVE_INFINITY) > now &&
      time(data.notBefore, 0) <= now + skew &&
      time(data.issuedAt, 0) <= now + skew
    )
  }
  return {
    holds,
    of: (sessions: readonly SiwxSession[], address: string, namespace: string) =>
      sessions.filter((session) => isOf(session, address, namespace) && holds(session)),
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
