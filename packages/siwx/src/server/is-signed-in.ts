import { sameAccountId, sameAddress } from '@latchkey/core/caip'
import type { ServerSession } from './server-store.ts'

/** How `isSignedIn()` compares. */
export type IsSignedInOptions = {
  /**
   * Whether a session on any other network of the same ecosystem counts for a CAIP-10 `owner` too. Right for accounts of keys; a smart
   * account's address may be somebody else's on another chain.
   * @default false
   */
  readonly anyChain?: boolean | undefined
}

/**
 * Whether one of a visitor's sessions is `owner`'s, for the site's own routes. The capitals of Ethereum's addresses don't count, those of all
 * others do (CAIP-10).
 *
 * @param owner CAIP-10, which is held to its network unless `anyChain` says otherwise, or a plain address, which says no network at all
 * @example
 * const sessions = await signIn.sessions({ header: (name) => request.headers.get(name) })
 * if (!isSignedIn(sessions, note.owner)) return new Response(null, { status: 403 })
 */
export function isSignedIn(
  sessions: readonly Pick<ServerSession, 'address'>[],
  owner: string,
  { anyChain = false }: IsSignedInOptions = {},
): boolean {
  const wanted = partsOf(owner)
  return sessions.some(({ address }) => {
    const own = partsOf(address)
    if (!own) return false
    if (!owner.includes(':')) return sameAddress(own.address, owner)
    if (!wanted) return false
    return anyChain
      ? own.namespace === wanted.namespace && sameAddress(own.address, wanted.address)
      : sameAccountId(address, owner)
  })
}

/** Stored or sent by a stranger, it may be anything: what is no CAIP-10 id is nobody's. */
function partsOf(accountId: string): { readonly namespace: string; readonly address: string } | undefined {
  const [namespace, reference, address, ...more] = accountId.split(':')
  return namespace && reference && address && !more.length ? { namespace, address } : undefined
}
