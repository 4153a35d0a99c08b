import { startServices } from '../../start-services.ts'
import type { Command } from '../command.ts'
import { allConfigFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Starts relay, registry, RPC proxy and API, until it is asked to stop (SIGINT, SIGTERM).',
  flags: allConfigFlags,
  help: 'A flag wins over the environment, that over the file, that over the default.',
  async run(context, flags) {
    const services = await startServices(loadConfig(context, flags))
    context.out(JSON.stringify({ message: 'services are up', url: services.url, relay: services.relayUrl }))
    await context.stopAsked
    await services.close()
    return 0
  },
}
