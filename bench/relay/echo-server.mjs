// The least a WebSocket server can do: what the relay is measured against. In a process of its own, as the relay is.
import { WebSocketServer } from './services.mjs'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (ws) => {
  ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary }))
  ws.on('error', () => undefined)
})
server.on('listening', () => process.send({ url: `ws://127.0.0.1:${server.address().port}` }))
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send({
    held: heapUsed + external,
    peak: process.resourceUsage().maxRSS * 1024,
    rss: process.memoryUsage.rss(),
  })
})
process.once('disconnect', () => process.exit())
