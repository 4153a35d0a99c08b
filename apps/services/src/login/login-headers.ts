import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { LoginConfig } from './login-config.ts'

/** The headers of every answer below `/login`: only the login origins may read it, and no cache may keep it. */
export function loginHeaders({ origins }: Pick<LoginConfig, 'origins'>): MiddlewareHandler {
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type', 'DPoP'],
    exposeHeaders: ['Retry-After'],
    maxAge: 7200,
  })
  return (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return allow(c, next)
  }
}
