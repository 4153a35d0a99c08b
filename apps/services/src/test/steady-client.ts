import { WebSocket } from 'ws'
import { createIdentity } from './relay-client.ts'

/** A relay client that connects again whenever it is cut, to whichever node answers, and repeats what wasn't confirmed. */
export type SteadyClient = {
  /** Publishes until a node confirms it. */
  publish(topic: string, message: string): void
  /** How often each message came. */
  readonly received: ReadonlyMap<string, number>
  /** Messages no node has confirmed yet. */
  unconfirmed(): number
  /** Sockets opened so far. */
  connections(): number
  /** Resolves when the condition holds; it is looked at after every frame. */
  until(condition: () => boolean): Promise<void>
  close(): void
}

export type SteadyOptions = {
  /** Nodes that are up, the one to prefer first. */
  readonly urls: () => readonly string[]
  readonly topics: readonly string[]
  readonly onMessage?: ((message: string) => void) | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export function createSteadyClient({ urls, topics, onMessage, headers = {} }: SteadyOptions): SteadyClient {
  const identity = createIdentity()
  const outbox = new Map<string, string>()
  const received = new Map<string, number>()
  const waiting = new Set<() => void>()
  let socket: WebSocket | undefined
  let isClosed = false
  let tries = 0
  let connections = 0
  let lastId = 0

  const connect = (): void => {
    if (isClosed) return
    const list = urls()
    const url = list[tries++ % Math.max(1, list.length)]
    if (!url) return void setTimeout(connect, 20)
    const ws = new WebSocket(`${url}/?auth=${identity.token({ aud: url })}&projectId=local&ua=test`, { headers })
    ws.on('error', () => undefined)
    ws.on('close', () => {
      socket = undefined
      setTimeout(connect, 20)
    })
    ws.on('open', () => {
      tries = 0
      connections += 1
      socket = ws
      ws.send(frame(String(++lastId), 'irn_batchSubscribe', { topics }))
      for (const [id, params] of outbox) ws.send(frame(id, 'irn_publish', JSON.parse(params)))
    })
    ws.on('message', (data) => {
      const { id, method, params, result } = JSON.parse(String(data))
      if (method === 'irn_subscription') {
        const { message } = params.data
        received.set(message, (received.get(message) ?? 0) + 1)
        ws.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
        onMessage?.(message)
      } else if (result === true) outbox.delete(id)
      else if (outbox.has(id))
        setTimeout(() => ws.send(frame(id, 'irn_publish', JSON.parse(outbox.get(id) ?? 'null'))), 50)
      for (const look of waiting) look()
    })
  }
  connect()

  return {
    publish(topic, message) {
      const id = `p${++lastId}`
      const params = { topic, message, ttl: 300, tag: 1108, prompt: false }
      outbox.set(id, JSON.stringify(params))
      if (socket?.readyState === WebSocket.OPEN) socket.send(frame(id, 'irn_publish', params))
    },
    received,
    unconfirmed: () => outbox.size,
    connections: () => connections,
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close() {
      isClosed = true
      socket?.terminate()
    },
  }
}

function frame(id: string, method: string, params: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}
