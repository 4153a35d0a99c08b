import type { IncomingMessage } from 'node:http'
import { originAllowed } from '../config/origin-allowed.ts'
import type { Project } from '../config/project.ts'
import { type TokenVerdict, verifyRelayToken } from './auth/relay-token.ts'

export type AdmissionOptions = {
  readonly projects: readonly Project[]
  readonly isAudience: (audience: string) => boolean
  /** In ms. */
  readonly now: () => number
}

/** Decides who may open a socket. The reasons are those clients turn into alerts for a developer. */
export function admit(request: IncomingMessage, { projects, isAudience, now }: AdmissionOptions): TokenVerdict {
  const query = new URL(request.url ?? '/', 'ws://relay').searchParams
  const project = projects.find(({ id }) => id === query.get('projectId'))
  if (!project) return { reason: 'Unauthorized: invalid key' }
  if (!originAllowed(project, request.headers.origin)) return { reason: 'Unauthorized: origin not allowed' }
  return verifyRelayToken(query.get('auth') ?? '', isAudience, now())
}
