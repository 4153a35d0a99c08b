import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { createIdentity, WebSocket } from './services.mjs'
import { percentile } from './statistics.mjs'

/** As long as an encrypted request to sign. */
const body = 'x'.repeat(700)
const pad = (n) => String(n).padStart(12, '0')

async function open(url, query) {
  const ws = new WebSocket(`${url}/?${query}`)
  ws.on('error', () => undefined)
  await once(ws, 'open')
  return ws
}

/** A socket of a client of its own. */
export const openClient = (url, identity = createIdentity()) =>
  open(url, `auth=${identity.token({ aud: url })}&projectId=local&ua=bench`)

export const call = (id, method, params) => JSON.stringify({ id, jsonrpc: '2.0', method, params })

export function subscribed(ws, topic) {
  return new Promise((resolve) => {
    const listen = (data) => {
      if (!String(data).includes('"id":"subscribe"')) return
      ws.off('message', listen)
      resolve()
    }
    ws.on('message', listen)
    ws.send(call('subscribe', 'irn_subscribe', { topic }))
  })
}

/** Sends as answers come, with a fixed number on their way; or at a fixed rate over all clients. Returns what to do on an answer, and a stop. */
function pace(send, { window, rate, clients }) {
  if (rate === undefined) {
    for (let n = 0; n < window; n++) send()
    return { onAnswer: send, stop: () => undefined }
  }
  const period = (1000 * clients) / rate
  let timer = setTimeout(() => {
    timer = setInterval(send, period)
  }, Math.random() * period)
  return { onAnswer: () => undefined, stop: () => clearInterval(timer) }
}

/** Round trips through an echo server: the given number of sockets, each with the given number of frames on their way. */
export async function echoLoad(url, { sockets, window, ms, rate }) {
  const times = []
  let running = true
  const clients = await Promise.all(Array.from({ length: sockets }, () => open(url, '')))
  const begin = performance.now()
  for (const ws of clients) {
    const send = () => ws.send(call(String(performance.now()), 'irn_publish', { message: body }))
    const { onAnswer, stop } = pace(send, { window, rate, clients: sockets })
    ws.on('message', (data) => {
      if (!running) return
      times.push(performance.now() - Number(JSON.parse(String(data)).id))
      onAnswer()
    })
    ws.once('close', stop)
  }
  await new Promise((resolve) => setTimeout(resolve, ms))
  running = false
  const seconds = (performance.now() - begin) / 1000
  for (const ws of clients) ws.terminate()
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/**
 * Apps publish to wallets: `pairs` pairs, each with a fixed number of messages on their way. A message counts when the relay has said that it is
 * stored; its time is from its sending to its arrival, by one clock.
 */
export async function relayLoad({ apps, wallets }, { pairs, window, ms, rate }) {
  const times = []
  let running = true
  let published = 0
  let received = 0
  let errors = 0
  const all = await Promise.all(
    Array.from({ length: pairs }, async (_, index) => {
      const topic = `${Date.now().toString(16)}${index}`.padStart(64, '0')
      const [app, wallet] = await Promise.all([openClient(apps), openClient(wallets)])
      await subscribed(wallet, topic)
      return { topic, app, wallet }
    }),
  )
  const begin = performance.now()
  let sent = 0
  for (const { topic, app, wallet } of all) {
    const send = () => {
      sent += 1
      const message = `${pad(sent)} ${performance.now()} ${body}`
      app.send(call(pad(sent), 'irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true }))
    }
    wallet.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (!frame.params) return
      wallet.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      received += 1
      times.push(performance.now() - Number(frame.params.data.message.split(' ')[1]))
    })
    app.on('message', (data) => {
      const { error } = JSON.parse(String(data))
      if (error) errors += 1
      if (!running) return
      if (!error) published += 1
      onAnswer()
    })
    const { onAnswer, stop } = pace(() => running && send(), { window, rate, clients: pairs })
    app.once('close', stop)
  }
  await new Promise((resolve) => setTimeout(resolve, ms))
  running = false
  const seconds = (performance.now() - begin) / 1000
  // Messages on their way may still arrive.
  for (let waited = 0; received < sent && waited < 100; waited++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  for (const { app, wallet } of all) for (const ws of [app, wallet]) ws.terminate()
  return {
    perSecond: published / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    lost: sent - received - errors,
    errors,
  }
}
