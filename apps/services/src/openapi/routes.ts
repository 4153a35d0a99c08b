import type { ServicesApp } from '../http/services-context.ts'
import { createDocument } from './create-document.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import type { RouteInfo } from './route-info.ts'

const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** `/openapi.json`, and the same for people at `/docs`. */
export function openApiRoutes(app: ServicesApp, routes: readonly RouteInfo[], publicUrl: string | undefined): void {
  const documentOf = (url: string) => createDocument(routes, publicUrl?.replace(/\/$/, '') ?? new URL(url).origin)
  app.get('/openapi.json', (c) => c.json(documentOf(c.req.url)))
  app.get('/docs', (c) => c.html(docsPage(documentOf(c.req.url)), 200, { 'Content-Security-Policy': policy }))
  app.get('/docs/style.css', (c) => c.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}
