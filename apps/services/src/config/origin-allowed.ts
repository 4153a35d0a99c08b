import { originAllowed as fitsOrigin } from '@latchkey/api-client'
import type { Project } from './project.ts'

/**
 * Whether a request may use a project from its origin: the one that a browser names, by the same patterns as the app's client reads.
 * Without an `Origin` header nothing runs in a browser, so nothing is refused.
 */
export function originAllowed(project: Pick<Project, 'allowedOrigins'>, origin: string | undefined): boolean {
  if (origin === undefined || project.allowedOrigins.length === 0) return true
  return fitsOrigin(origin, project.allowedOrigins)
}
