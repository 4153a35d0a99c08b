import { systemClock } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import type { Handlers, RequestContext } from '@latchkey/frame/remote'

/**
 * Makes handlers also write to the console: each request's name, its duration and its end. They never write the
 * request, the answer or the text of a foreign error, because each may hold a secret.
 *
 * @example serveApp({ app, origin, listen, handlers: logged(handlers), random })
 */
export function logged(
  handlers: Handlers,
  clock: { now(): number } = systemClock,
  write: (line: string) => void = console.info,
): Handlers {
  const entries = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: never, context: RequestContext) => {
      const what = name === 'RPC_REQUEST' ? `${name} ${(payload as { method: string }).method}` : name
      const begun = clock.now()
      const say = (end: string) => write(`Latchkey login: ${what} ${end} after ${clock.now() - begun} ms`)
      try {
        const reply = await handle(payload, context)
        say(context.signal.aborted ? 'was given up' : 'was answered')
        return reply
      } catch (error) {
        say(`failed with ${isLatchkeyError(error) ? error.code : error instanceof Error ? error.name : typeof error}`)
        throw error
      }
    },
  ])
  return Object.fromEntries(entries) as Handlers
}
