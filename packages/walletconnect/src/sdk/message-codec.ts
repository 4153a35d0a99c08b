import type { AuthTypes, ICrypto, RelayerTypes, SessionTypes } from '@walletconnect/types'

type Proofs = NonNullable<SessionTypes.Struct['authentication']>

/** The message that the wallet shall sign; `uri` becomes its `aud`. */
export type SignInParameters = Pick<
  AuthTypes.RequestParams,
  'domain' | 'chains' | 'nonce' | 'exp' | 'statement' | 'resources'
> & { readonly uri: string; readonly iat: string }

/** The first byte of a message that is not encrypted. The SDK uses it between apps of one phone, never over a relay. */
const unencrypted = 2

/** A sign-in that is sent with a proposal and answered with the session (CAIP-222), the same on each version of the SDK. */
export type ProposalSignIn = {
  /** Pass the returned `relays` to `client.connect()`: it is the only part of a proposal that the SDK passes on as the same object. */
  ask(requests: readonly SignInParameters[]): RelayerTypes.ProtocolOptions[]
  /** The proofs that the wallet signed while it approved the session of this topic. Can be read once. */
  take(topic: string): Proofs | undefined
}

/**
 * Adds two features of 2.25 that 2.21 lacks to the SDK's encoding and decoding of messages:
 *
 * - A message that isn't encrypted is dropped. The relay knows each topic, so it could answer a request in the name of the wallet.
 * - A sign-in goes along with a proposal, and its proofs come with the settlement.
 */
export function extendCodec(crypto: ICrypto): ProposalSignIn {
  const requestsByRelays = new WeakMap<object, readonly SignInParameters[]>()
  const signed = new Map<string, Proofs>()
  const encode = crypto.encode.bind(crypto)
  const decode = crypto.decode.bind(crypto)

  crypto.encode = (topic, payload, options) => {
    const { method, params } = payload as { method?: unknown; params?: Record<string, unknown> }
    const requests = method === 'wc_sessionPropose' && params ? requestsByRelays.get(Object(params.relays)) : undefined
    // The object itself is changed, because the SDK also stores these `params` and makes its attestation from them.
    if (params && requests?.length) params.requests = { authentication: requests.map(toProtocol) }
    return encode(topic, payload, options)
  }

  crypto.decode = async (topic, encoded, options) => {
    // The SDK returns the same for a message that it cannot decrypt.
    if (crypto.getPayloadType(encoded, options?.encoding) === unencrypted) return undefined as never
    const payload = await decode(topic, encoded, options)
    const { method, params } = Object(payload) as { method?: unknown; params?: unknown }
    if (method !== 'wc_sessionSettle') return payload
    const { authentication } = Object(Object(params).proposalRequestsResponses) as { authentication?: unknown }
    if (Array.isArray(authentication)) signed.set(topic, authentication as Proofs)
    return payload
  }

  return {
    ask(requests) {
      const relays = [{ protocol: 'irn' }]
      requestsByRelays.set(relays, requests)
      return relays
    },
    take(topic) {
      const proofs = signed.get(topic)
      signed.delete(topic)
      return proofs
    },
  }
}

function toProtocol({ domain, chains, nonce, uri, iat, exp, statement, resources }: SignInParameters) {
  return {
    type: 'caip122',
    version: '1',
    iat,
    aud: uri,
    domain,
    chains,
    nonce,
    exp,
    statement,
    resources,
  }
}
