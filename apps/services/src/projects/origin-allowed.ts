import { originAllowed as fitsOrigin } from '@latchkey/api-client'
import type { Project } from './project.ts'

/**
 * Whether a request may use a project from its `Origin` header, by the same patterns that the app's client reads. A
 * request without the header doesn't come from a browser, so it isn't refused.
 */
export function originAllowed(project: Pick<Project, 'allowedOrigins'>, origin: string | undefined): boolean {
  if (origin === undefined || project.allowedOrigins.length === 0) return true
  return fitsOrigin(origin, project.allowedOrigins)
}
