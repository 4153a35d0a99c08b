import type { IncomingMessage } from 'node:http'
import { originAllowed } from '../projects/origin-allowed.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import { type TokenVerdict, verifyRelayToken } from './auth/relay-token.ts'
import type { UsedTokens } from './auth/used-tokens.ts'

export type AdmissionOptions = {
  readonly projects: ProjectDirectory
  readonly isAudience: (audience: string) => boolean
  /** In ms. */
  readonly now: () => number
}

export type AdmissionRules = AdmissionOptions & { readonly tokens: UsedTokens; readonly maxAgeSeconds: number }

/** Decides which clients may open a socket. Clients turn the reasons into alerts for a developer. */
export async function admit(request: IncomingMessage, rules: AdmissionRules): Promise<TokenVerdict> {
  const { projects, isAudience, now, tokens, maxAgeSeconds } = rules
  const query = queryOf(request)
  const project = await projects.find(query.get('projectId') ?? '')
  if (!project) return { reason: 'Unauthorized: invalid key' }
  if (!originAllowed(project, request.headers.origin)) return { reason: 'Unauthorized: origin not allowed' }
  const token = query.get('auth') ?? ''
  const verdict = verifyRelayToken(token, { isAudience, now: now(), maxAgeSeconds })
  if ('reason' in verdict || tokens.use(token, verdict.issuedAt)) return verdict
  return { reason: 'JWT validation error: JWT Token was used before' }
}

/** A request target may be any text. `//` and `http://` at its start, which `URL` would read as a host, are refused. */
function queryOf(request: IncomingMessage): URLSearchParams {
  const target = request.url ?? ''
  const start = target.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : target.slice(start + 1))
}
