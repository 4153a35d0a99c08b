import { createRemoteJWKSet, jwtVerify } from 'jose'

/**
 * Which login a request comes from: its account, or `undefined`.
 *
 * @param {{ servicesUrl: string, projectId: string }} options The services' public address, and the app's project there.
 * @returns {(request: import('node:http').IncomingMessage) => Promise<string | undefined>}
 */
export function createWhoAsks({ servicesUrl, projectId }) {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', servicesUrl))
  const rules = { issuer: servicesUrl, audience: projectId, algorithms: ['ES256'] }
  return async ({ headers: { authorization = '' } }) => {
    try {
      return (await jwtVerify(authorization.replace(/^Bearer /, ''), keys, rules)).payload.sub
    } catch {
      return undefined
    }
  }
}
