import type { Project } from './project.ts'

/**
 * Whether a request may use a project from where it comes. Without an `Origin` header nothing runs in a browser, so nothing is refused.
 * A `*` matches inside one label or port only: it never crosses a dot, a colon or the end of the host.
 */
export function originAllowed(project: Pick<Project, 'allowedOrigins'>, origin: string | undefined): boolean {
  if (origin === undefined || project.allowedOrigins.length === 0) return true
  return project.allowedOrigins.some((pattern) => toExpression(pattern).test(origin))
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[A-Za-z0-9-]+')
  return new RegExp(`^${escaped}$`, 'i')
}
