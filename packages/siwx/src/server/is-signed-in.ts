import { sameAccountId, sameAddress } from '@latchkey/core/caip'
import type { SignInSession } from './server-store.ts'

/** Options of `isSignedIn()`. */
export type IsSignedInOptions = {
  /**
   * Whether a sign-in session on another network of the same ecosystem also counts for a CAIP-10 `owner`. Safe for accounts with a key; a
   * smart account's address may belong to another owner on another chain.
   * @default false
   */
  readonly anyChain?: boolean | undefined
}

/**
 * Whether one of a visitor's sign-in sessions is `owner`'s; for the site's own routes. Ethereum's addresses are compared without case, all
 * others with it (CAIP-10).
 *
 * @param owner CAIP-10, which counts on its network unless `anyChain` is set, or a plain address, which counts on any
 *
 * @example
 * const sessions = await signIn.sessions({ header: (name) => request.headers.get(name) })
 * if (!isSignedIn(sessions, note.owner)) return new Response(null, { status: 403 })
 */
export function isSignedIn(
  sessions: readonly Pick<SignInSession, 'address'>[],
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

/** `owner` may come from storage or from a request. A value that is not a CAIP-10 id matches no sign-in session. */
function partsOf(accountId: string): { readonly namespace: string; readonly address: string } | undefined {
  const [namespace, reference, address, ...more] = accountId.split(':')
  return namespace && reference && address && !more.length ? { namespace, address } : undefined
}
