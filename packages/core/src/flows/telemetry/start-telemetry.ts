import type { LatchkeyClient } from '../../kernel/client.ts'
import { lazily } from '../../kernel/lazily.ts'
import type { Telemetry, TelemetryOptions } from './telemetry-api.ts'

/**
 * Sends the client's events to its own `services` (`POST /e`), and nowhere else. Off unless an app calls this; nothing in them names the
 * visitor unless the app asks for addresses. Without `services`, and on a server, it does nothing. The events are those of
 * docs/telemetry.md.
 *
 * @example
 * const telemetry = startTelemetry(client)
 * window.addEventListener('error', ({ error }) => telemetry.report(error, { uncaught: true }))
 */
export function startTelemetry(client: LatchkeyClient, options: TelemetryOptions = {}): Telemetry {
  const { services } = client.options
  if (!services || client.platform.kind === 'server') return { report() {}, stop() {} }
  let stopped = false
  const sender = lazily(async () => (await import('./create-sender.ts')).createSender(client, services, options))
  const send = (call: (code: Awaited<ReturnType<typeof sender.load>>) => void) =>
    sender.use((code) => {
      if (!stopped) call(code)
    })
  const off = client.events.on((event) => send(({ track }) => track(event)))
  return {
    report: (error, { uncaught = false } = {}) => send(({ report }) => report(error, uncaught)),
    stop() {
      stopped = true
      off()
    },
  }
}
