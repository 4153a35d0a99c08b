import { performance } from 'node:perf_hooks'
import { call, openClient, subscribed } from './load.mjs'
import { createIdentity, WebSocket } from './services.mjs'
import { percentile } from './statistics.mjs'

/** Sockets that are opened at a time. */
const atOnce = 100

async function openMany(count, openOne) {
  const sockets = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - sockets.length) }, (_, n) => openOne(sockets.length + n))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

const topicOf = (n) => n.toString(16).padStart(64, 'a')

/** Holds that many sockets at an echo server; resolves with bytes a socket. */
export async function holdEcho(echo, count) {
  const before = await echo.memory()
  const sockets = await openMany(count, async () => {
    const ws = new WebSocket(echo.url)
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
    return ws
  })
  const after = await echo.memory()
  for (const ws of sockets) ws.terminate()
  return { bytes: (after.held - before.held) / count, open: sockets.length }
}

/** Holds that many clients at a relay, each with a subscription, and sends messages to some of them. */
export async function holdRelay(node, count, deliveries) {
  const before = await node.memory()
  const begin = performance.now()
  const sockets = await openMany(count, async (n) => {
    const ws = await openClient(node.url, createIdentity())
    await subscribed(ws, topicOf(n))
    return ws
  })
  const seconds = (performance.now() - begin) / 1000
  const after = await node.memory()
  const times = []
  const app = await openClient(node.url)
  for (let n = 0; n < deliveries; n++) {
    const target = (n * 7919) % count
    const arrived = new Promise((resolve) => sockets[target].once('message', resolve))
    const sent = performance.now()
    app.send(call(String(n), 'irn_publish', { topic: topicOf(target), message: `hello ${n}`, ttl: 300, tag: 1108 }))
    const { id } = JSON.parse(String(await arrived))
    times.push(performance.now() - sent)
    sockets[target].send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  }
  const open = sockets.filter((ws) => ws.readyState === WebSocket.OPEN).length
  for (const ws of [...sockets, app]) ws.terminate()
  return {
    bytes: (after.held - before.held) / count,
    open,
    perSecond: count / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    rss: after.peak,
  }
}
