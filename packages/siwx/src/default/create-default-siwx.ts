import { LatchkeyError } from '@latchkey/core/errors'
import type { Siwx, SiwxContext, SiwxSession } from '@latchkey/core/ports'
import { createNonce } from '../message/create-nonce.ts'
import { createSignInMessage } from '../message/create-sign-in-message.ts'
import { formatSignInMessage } from '../message/format-sign-in-message.ts'
import { parseSignInMessage } from '../message/parse-sign-in-message.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import { localSessions } from '../sessions/local-sessions.ts'
import { verifySignIn } from '../verify/verify-sign-in.ts'
import type { DefaultSiwxOptions } from './options.ts'
import { verifierFor } from './verifier-for.ts'

const day = 86_400_000
/** How long a nonce that the page made may wait for its signature, in ms. */
const nonceLifetimeMs = 600_000
/** How long before a server drops its nonce the page asks for another one, in ms. */
const nonceMarginMs = 30_000
const plainText = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/

export async function createDefaultSiwx(options: DefaultSiwxOptions, context: SiwxContext): Promise<Siwx> {
  const { lifetime = 7 * day, scope = 'account', sessions = localSessions() } = options
  const { clock, metadata, platform, sameAddress } = context
  const store = await sessions(context)
  /** Unused nonces that the page made, with the time when they end. */
  const issued = new Map<string, number>()

  function site() {
    const { host, origin } = new URL(platform.locationHref())
    const { domain = host, resources, uri = origin } = options
    const greeting = metadata.name ? `Sign in to ${metadata.name}.` : 'Sign in.'
    const statement = options.statement ?? (plainText.test(greeting) ? greeting : 'Sign in.')
    return { domain, uri, statement, ...(resources && { resources }) }
  }
  async function takeNonce() {
    if (store.nonce) return store.nonce()
    const nonce = createNonce()
    for (const [old, end] of issued) if (end <= clock.now()) issued.delete(old)
    issued.set(nonce, clock.now() + nonceLifetimeMs)
    return { nonce, expiresAt: clock.now() + nonceLifetimeMs }
  }

  async function verify({ data, message, publicKey, signature }: SiwxSession): Promise<void> {
    const namespace = data.chainId.split(':', 1)[0] ?? ''
    const verifier = await verifierFor(namespace, options, context)
    const nonce = data.nonce ?? ''
    if (!((issued.get(nonce) ?? 0) > clock.now())) throw refused('nonce_used')
    const verdict = await verifySignIn({
      message,
      signature,
      publicKey,
      expected: {
        domain: site().domain,
        uri: site().uri,
        nonce,
        chainId: data.chainId,
        address: data.accountAddress,
        now: clock.now(),
      },
      verifiers: verifier ? [verifier] : [],
    })
    if (verdict.status === 'unknown')
      throw new LatchkeyError('sign-in/cannot-verify', { details: verdict.reason, cause: verdict.cause })
    issued.delete(nonce)
    if (verdict.status === 'invalid') throw refused(verdict.reason)
  }

  return {
    ...(scope === 'network' || options.perWallet
      ? {
          askAgainOn: [
            ...(scope === 'network' ? (['network'] as const) : []),
            ...(options.perWallet ? (['wallet'] as const) : []),
          ],
        }
      : {}),
    signOutOnDisconnect: options.signOutOnDisconnect !== false,
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { nonce, expiresAt } = await takeNonce()
      const data = createSignInMessage({ ...site(), accountAddress, chainId, nonce, notBefore, lifetime }, { clock })
      const text = formatSignInMessage(data)
      const staleAt =
        expiresAt === undefined ? undefined : Math.max(expiresAt - nonceMarginMs, clock.now() + nonceMarginMs)
      return { ...data, toString: () => text, staleAt, says: (signed) => isSameMessage(signed, data) }
    },
    async addSession(session) {
      if (!store.verifies) await verify(session)
      await store.add(session)
    },
    revokeSession: (chainId, address) =>
      store.remove(address, {
        namespace: chainId.split(':', 1)[0] ?? '',
        chainId: scope === 'network' ? chainId : undefined,
      }),
    setSessions: (sessions) => store.replace(sessions),
    async getSessions(chainId, address) {
      const all = await store.list(address, chainId.split(':', 1)[0] ?? '')
      const here = all.filter(
        ({ data }) => data.chainId === chainId && sameAddress(chainId, data.accountAddress, address),
      )
      if (scope === 'network' || here.length || !all.length) return here
      const { isSignedByOwnKey } = await import('./is-signed-by-own-key.ts')
      return all.filter(isSignedByOwnKey)
    },
    ...(store.subscribe && { subscribe: store.subscribe }),
    ...(options.oneClick !== false && {
      async createRequest(chains) {
        const { nonce } = await takeNonce()
        const now = clock.now()
        return {
          ...site(),
          nonce,
          chains,
          issuedAt: new Date(now).toISOString(),
          expirationTime: new Date(now + lifetime).toISOString(),
        }
      },
    }),
  }
}

const refused = (details: string) => new LatchkeyError('sign-in/refused', { details })

/**
 * Whether a text has the same fields as a message: a wallet's own sign-in feature writes the text itself. Only the network's name may be
 * written differently.
 */
function isSameMessage(text: string, message: SignInMessage): boolean {
  try {
    return formatSignInMessage(parseSignInMessage(text)) === formatSignInMessage(message)
  } catch {
    return false
  }
}
