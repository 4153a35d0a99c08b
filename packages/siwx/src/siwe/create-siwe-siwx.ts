import { LatchkeyError } from '@latchkey/core/errors'
import type { Siwx, SiwxContext, SiwxSession } from '@latchkey/core/ports'
import { createSignInMessage } from '../message/create-sign-in-message.ts'
import { formatSignInMessage } from '../message/format-sign-in-message.ts'
import type { SiweMapping, SiweSession } from './siwe-to-siwx.ts'

const fiveMinutes = 300_000

export function createSiweSiwx(mapping: SiweMapping, { clock, sameAddress }: SiwxContext): Siwx {
  const { nonceRefetchIntervalMs = fiveMinutes, sessionRefetchIntervalMs = fiveMinutes } = mapping
  const { signOutOnAccountChange = true, signOutOnDisconnect = true, signOutOnNetworkChange = true } = mapping
  const chainOf = ({ chainId }: SiweSession) => `eip155:${chainId}`

  async function signOut() {
    if (!(await mapping.signOut()))
      throw new LatchkeyError('sign-in/cannot-verify', { details: 'The site did not sign out' })
    mapping.onSignOut?.()
  }
  /** The site's own answer as a sign-in session. */
  const known = (chainId: string, accountAddress: string): SiwxSession => ({
    data: { accountAddress, chainId },
    message: '',
    signature: '',
  })

  return {
    signOutOnDisconnect,
    recheckMs: sessionRefetchIntervalMs,
    async createMessage({ accountAddress, chainId }) {
      const parameters = await mapping.getMessageParams()
      const { chains, domain, exp, iat, nbf, requestId, resources, statement, uri } = parameters
      if (chains && !chains.some((number) => `eip155:${number}` === chainId))
        throw new LatchkeyError('sign-in/refused', { details: `The site does not accept a sign-in on ${chainId}` })
      const nonce = await mapping.getNonce(accountAddress)
      const message = createSignInMessage(
        { accountAddress, chainId, domain, nonce, notBefore: nbf, requestId, resources, statement, uri },
        { clock },
      )
      const data = { ...message, ...(iat && { issuedAt: iat }), ...(exp && { expirationTime: exp }) }
      const address = `did:pkh:${chainId}:${data.accountAddress}`
      const text =
        mapping.createMessage?.({ ...parameters, nonce, version: '1', address, chainId }) ?? formatSignInMessage(data)
      return { ...data, toString: () => text, staleAt: clock.now() + nonceRefetchIntervalMs }
    },
    async addSession({ cacao, data, message, signature }) {
      const holds = await mapping.verifyMessage({ message, signature, ...(cacao && { cacao }) })
      if (!holds) throw new LatchkeyError('sign-in/refused', { details: 'The site did not accept the signature' })
      const session = await mapping.getSession()
      if (!session) throw new LatchkeyError('sign-in/refused', { details: 'The site has no session after the sign-in' })
      if (!sameAddress(data.chainId, session.address, data.accountAddress))
        throw new LatchkeyError('sign-in/refused', { details: 'The site’s session is another account’s' })
      mapping.onSignIn?.(session)
    },
    async revokeSession(chainId, address) {
      if (!chainId.startsWith('eip155:')) return
      const session = await mapping.getSession()
      if (session && sameAddress(chainId, session.address, address)) await signOut()
    },
    async setSessions(sessions) {
      if (!sessions.length) await signOut()
    },
    async getSessions(chainId, address) {
      if (mapping.enabled === false || !chainId.startsWith('eip155:')) return [known(chainId, address)]
      const session = await mapping.getSession()
      if (!session) return []
      const moved = !sameAddress(chainId, session.address, address)
        ? signOutOnAccountChange
        : chainOf(session) !== chainId && signOutOnNetworkChange
      if (!moved) return [known(chainId, address)]
      await signOut()
      return []
    },
  }
}
