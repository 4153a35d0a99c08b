import type { SignInRequest, SiwxSession } from '@latchkey/core/ports'
import type { SessionTypes } from '@walletconnect/types'
import type { SignInParameters } from '../sdk/message-codec.ts'
import type { Sdk } from '../sdk/open-sdk.ts'

type Cacao = NonNullable<SessionTypes.Struct['authentication']>[number]

/** The sign-in that is sent with a proposal, so that the wallet signs in while it approves (CAIP-222). */
export function signInParametersOf(signIn: SignInRequest | undefined): readonly SignInParameters[] {
  if (!signIn) return []
  const { chains, domain, expirationTime, issuedAt, nonce, resources, statement, uri } = signIn
  return [
    {
      domain,
      nonce,
      uri,
      iat: issuedAt,
      chains: [...chains],
      ...(statement !== undefined && { statement }),
      ...(expirationTime !== undefined && { exp: expirationTime }),
      ...(resources && { resources: [...resources] }),
    },
  ]
}

/** Converts the wallet's proofs to sign-in sessions. An unreadable proof is left out; the others are verified later, by the sign-in. */
export function signInProofs(client: Sdk['client'], cacaos: readonly Cacao[] | undefined): readonly SiwxSession[] {
  if (!Array.isArray(cacaos)) return []
  return (cacaos as readonly Cacao[]).flatMap((cacao) => {
    try {
      return [toProof(client, cacao)]
    } catch {
      return []
    }
  })
}

function toProof(client: Sdk['client'], cacao: Cacao): SiwxSession {
  const { p, s } = cacao
  const [, namespace, reference, accountAddress] = /^did:pkh:([a-z0-9]+):([^:]+):([^:]+)$/.exec(p.iss) ?? []
  if (!namespace || !reference || !accountAddress) throw new TypeError('no account')
  const message = client.formatAuthMessage({ request: p as never, iss: p.iss })
  const { domain, exp, iat, nbf, nonce, requestId, resources, statement, version } = p
  return {
    data: {
      domain,
      uri: p.aud,
      accountAddress,
      chainId: `${namespace}:${reference}`,
      nonce,
      version,
      issuedAt: iat,
      ...(statement !== undefined && { statement }),
      ...(exp !== undefined && { expirationTime: exp }),
      ...(nbf !== undefined && { notBefore: nbf }),
      ...(requestId !== undefined && { requestId }),
      ...(resources && { resources }),
    },
    message,
    signature: s.s,
    scheme: s.t,
    cacao: cacao as unknown as NonNullable<SiwxSession['cacao']>,
  }
}
