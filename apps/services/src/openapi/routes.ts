import type { RouteInfo } from '../http/route-info.ts'
import type { ServicesApp } from '../http/services-context.ts'
import { createDocument } from './create-document.ts'
import { docsPage, docsStyle } from './docs-page.ts'

const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** `/openapi.json`, and the same for people at `/docs`. */
export function openApiRoutes(app: ServicesApp, routes: readonly RouteInfo[], publicUrl: string | undefined): void {
  // Made once, as bytes, because all routes are known at the first request. Only the server's own URL differs between visitors.
  let made: ReturnType<typeof make> | undefined
  const make = () => {
    const { paths, ...head } = createDocument(routes)
    return { head, paths: toBytes(`,"paths":${JSON.stringify(paths)}}`), page: toBytes(docsPage({ ...head, paths })) }
  }
  let last: { readonly url: string; readonly document: Uint8Array<ArrayBuffer> } | undefined
  app.get('/openapi.json', (c) => {
    made ??= make()
    const url = publicUrl?.replace(/\/$/, '') ?? new URL(c.req.url).origin
    if (last?.url !== url) {
      const head = JSON.stringify({ ...made.head, servers: [{ url }] })
      last = { url, document: Buffer.concat([toBytes(head.slice(0, -1)), made.paths]) }
    }
    return c.body(last.document, 200, { 'Content-Type': 'application/json' })
  })
  app.get('/docs', (c) => {
    made ??= make()
    return c.body(made.page, 200, { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': policy })
  })
  app.get('/docs/style.css', (c) => c.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
