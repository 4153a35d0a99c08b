import type { SignInServer } from './create-sign-in-server.ts'

type Handler = (request: Request) => Promise<Response>

/**
 * The routes for servers with Fetch's `Request` and `Response`: Next, Hono, Remix, SvelteKit, Deno, Bun, workers.
 *
 * @example
 * // Next: app/siwx/[...path]/route.ts
 * export const { GET, POST, DELETE, OPTIONS } = routeHandlers(signIn)
 */
export function routeHandlers(server: SignInServer): Readonly<Record<'GET' | 'POST' | 'DELETE' | 'OPTIONS', Handler>> {
  const handler: Handler = async (request) => {
    const { body, headers, status } = await server.handle({
      method: request.method,
      url: request.url,
      header: (name) => request.headers.get(name),
      text: () => request.text(),
    })
    return new Response(body ?? null, { status, headers })
  }
  return { GET: handler, POST: handler, DELETE: handler, OPTIONS: handler }
}
