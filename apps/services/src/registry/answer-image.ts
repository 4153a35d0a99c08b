import type { Context } from 'hono'

/**
 * Answers with an SVG that can't act as a page of this host: opened by itself it runs no script and loads nothing. The same id
 * always has the same picture, so it may be kept for good.
 */
export function answerImage(c: Context, svg: string): Response {
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
