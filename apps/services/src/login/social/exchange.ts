import * as oauth from 'oauth4webapi'
import { limitedFetch } from './limited-fetch.ts'
import { type Profile, type Provider, requestOptions } from './providers.ts'

/** The server's data between the redirect to a provider and the provider's answer. */
export type Handshake = {
  readonly state: string
  readonly verifier: string
  readonly nonce?: string | undefined
  readonly redirectUri: string
}

/** Makes the provider's page for a login: with PKCE, state and, where there is an ID token, a nonce. */
export async function beginHandshake(
  provider: Provider,
  redirectUri: string,
  fetch: typeof globalThis.fetch,
): Promise<{ readonly handshake: Handshake; readonly url: string }> {
  const server = await provider.server(limitedFetch(fetch))
  const handshake: Handshake = {
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
    ...(provider.isOpenId && { nonce: oauth.generateRandomNonce() }),
    redirectUri,
  }
  const url = new URL(server.authorization_endpoint ?? '')
  const parameters = {
    ...provider.parameters,
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: provider.scope,
    state: handshake.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(handshake.verifier),
    code_challenge_method: 'S256',
    ...(handshake.nonce && { nonce: handshake.nonce }),
    ...(provider.responseMode && { response_mode: provider.responseMode }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { handshake, url: url.href }
}

export type HandshakeResult = Profile | 'declined'

/** The error codes of providers when the visitor declines. */
const declined = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied', 'consent_required'])

/**
 * Takes a provider's answer: checks state and issuer (RFC 9207), exchanges the code, verifies the ID token with its signature, or asks for the profile.
 *
 * @throws for an answer that doesn't hold
 */
export async function finishHandshake(
  provider: Provider,
  handshake: Handshake,
  parameters: URLSearchParams,
  fetch: typeof globalThis.fetch,
): Promise<HandshakeResult> {
  const limited = limitedFetch(fetch)
  const options = requestOptions(limited)
  const server = await provider.server(limited)
  const client: oauth.Client = { client_id: provider.clientId }
  let checked: URLSearchParams
  try {
    checked = oauth.validateAuthResponse(server, client, parameters, handshake.state)
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && declined.has(error.error)) return 'declined'
    throw error
  }
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    await provider.authenticate(),
    checked,
    handshake.redirectUri,
    handshake.verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    answer,
    handshake.nonce ? { expectedNonce: handshake.nonce, requireIdToken: true } : {},
  )
  if (provider.isOpenId) await oauth.validateApplicationLevelSignature(server, answer, options)
  return provider.readProfile(async (url) => {
    const profile = await limited(url, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${tokens.access_token}`,
        'user-agent': 'latchkey-services',
      },
    })
    if (profile.status !== 200) throw new Error(`the profile was refused with ${profile.status}`)
    return profile.json()
  }, oauth.getValidatedIdTokenClaims(tokens))
}
