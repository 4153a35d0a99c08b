import { ConfigError, readConfig, startServices } from './index.ts'

/** Kept beside the process unless configured otherwise, so that a restart loses no message. */
const defaults = { LATCHKEY_STORE: '.latchkey/services.sqlite' }

try {
  const services = await startServices(readConfig({ ...defaults, ...process.env }))
  console.log(JSON.stringify({ message: 'services are up', url: services.url, relay: services.relayUrl }))
  const stop = () => void services.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
