import { startServices } from '../index.ts'

// One relay node in a process of its own, so that a test can kill it: its settings come as JSON, its address goes to stdout.
const settings = JSON.parse(process.argv[2] ?? '{}')
const services = await startServices({ logLevel: 'silent', ...settings })
console.log(JSON.stringify({ relayUrl: services.relayUrl }))
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ held: heapUsed + external, peak: process.resourceUsage().maxRSS * 1024 })
})
// Without whoever started it there is nobody to end it.
process.once('disconnect', () => process.exit())
