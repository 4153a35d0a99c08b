import type { SignInServerStore, SignInSession } from './server-store.ts'

type Nonce = { readonly expiresAt: number; used: boolean }

/** The number of nonces kept. Beyond it the oldest is dropped, so that a flood can't fill the memory. */
const mostNonces = 100_000
/** The accounts that one visitor is signed in with. */
const mostSessions = 50

/**
 * A store in the memory of one process, for development and tests.
 *
 * @example
 * createSignInServer({ store: memoryStore(), origins: ['http://localhost:5173'], verifiers: [eip155Verifier()] })
 */
export function memoryStore(): SignInServerStore {
  const nonces = new Map<string, Nonce>()
  const sessions = new Map<string, Map<string, SignInSession>>()
  const of = (holder: string) => [...(sessions.get(holder)?.values() ?? [])]
  const live = (nonce: string, now: number) => {
    const found = nonces.get(nonce)
    return found && found.expiresAt > now ? found : undefined
  }
  const put = (holder: string, session: SignInSession) => {
    const own = sessions.get(holder) ?? new Map<string, SignInSession>()
    sessions.set(holder, own.set(session.address, session))
    const [oldest] = own.keys()
    if (own.size > mostSessions && oldest !== undefined) own.delete(oldest)
  }
  return {
    async putNonce(nonce, expiresAt) {
      const [oldest] = nonces.keys()
      if (nonces.size >= mostNonces && oldest !== undefined) nonces.delete(oldest)
      nonces.set(nonce, { expiresAt, used: false })
    },
    async findNonce(nonce, now) {
      const found = live(nonce, now)
      if (!found) return 'unknown'
      return found.used ? 'used' : 'fresh'
    },
    async takeNonce(nonce, now) {
      const found = live(nonce, now)
      if (!found || found.used) return false
      found.used = true
      return true
    },
    async putSession({ before, holder, session }) {
      for (const earlier of before === undefined ? [] : of(before)) put(holder, earlier)
      if (before !== undefined) sessions.delete(before)
      put(holder, session)
    },
    listSessions: async (holder, now) => of(holder).filter(({ expiresAt }) => Date.parse(expiresAt) > now),
    async deleteSessions(holder, addresses) {
      for (const address of addresses) sessions.get(holder)?.delete(address)
      if (!sessions.get(holder)?.size) sessions.delete(holder)
    },
  }
}
