import { getRequestListener } from '@hono/node-server'

/**
 * Makes Hono's own `Response` the global one. Node's keeps each body as a web stream, which the server then reads in
 * turns of the event loop: that took a fifth of the processor time of a request. `Request` stays Node's own.
 *
 * Only a program that owns its process may call this, such as the command line, because it replaces a global object.
 */
export function installLightResponse(): void {
  const { Request } = globalThis
  // Hono replaces both as it makes a listener, and gives no other way to its `Response`.
  getRequestListener(() => new Response())
  Object.defineProperty(globalThis, 'Request', { value: Request })
}
