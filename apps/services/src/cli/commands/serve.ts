import { withTimeLimit } from '../../limits/time-limit.ts'
import { createLog } from '../../log/log.ts'
import { startServices } from '../../start-services.ts'
import { supervise } from '../../watchdog/supervise.ts'
import { watchServices } from '../../watchdog/watch-services.ts'
import type { CliContext, Command, Flags } from '../command.ts'
import { allConfigFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'
import { UsageError } from '../usage-error.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Starts relay, registry, RPC proxy and API, until it is asked to stop (SIGINT, SIGTERM).',
  flags: {
    ...allConfigFlags,
    supervise: { type: 'boolean', summary: 'Start them in a process of their own, and again when that ends or hangs' },
  },
  help: 'A flag wins over the environment, that over the file, that over the default.',
  run: (context, flags) => (flags.supervise ? superviseServices(context, flags) : runServices(context, flags)),
}

async function runServices(context: CliContext, flags: Flags): Promise<number> {
  const { asked, urgent } = context.listenForStop()
  const config = loadConfig(context, flags)
  const log = createLog(config.logLevel)
  const watch = watchServices({ config, log, report: context.report })
  const starting = startServices({ ...config, scope: watch.scope })
  const services = await Promise.race([starting, asked.then(() => undefined)])
  if (!services) {
    // The start may wait for a database that doesn't answer. Nothing is served yet, so nothing is lost.
    starting.then((late) => late.close()).catch(() => undefined)
    await watch.stop()
    return 0
  }
  watch.begin(services)
  context.out(JSON.stringify({ message: 'services are up', url: services.url, relay: services.relayUrl }))
  await asked
  await services.drain(urgent)
  // A database that no longer answers closes no connection.
  await withTimeLimit(services.close(), config.stopMs + partsMs).catch((error: unknown) =>
    log.warn('the stop took too long', { cause: String(error) }),
  )
  await watch.stop()
  return 0
}

/** How long the parts may take to close after the last request, in ms. */
const partsMs = 2_000

/** The longest time that the process may take to stop beyond its own limit, in ms. */
const extraStopMs = 5_000

function superviseServices(context: CliContext, { supervise: _, ...flags }: Flags): Promise<number> {
  const { startAgain } = context
  if (!startAgain) throw new UsageError('--supervise: this works from the command line only')
  const { asked } = context.listenForStop()
  const { drainMs, logLevel, stopMs, watchdog } = loadConfig(context, flags)
  const words = Object.entries(flags).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, value] : [],
  )
  return supervise({
    start: () => startAgain(['serve', ...words]),
    stopAsked: asked,
    silentMs: watchdog.silentMs,
    drainMs,
    stopMs: stopMs + extraStopMs,
    log: createLog(logLevel),
  })
}
