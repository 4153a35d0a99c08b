import { type RawData, type WebSocket as Socket, WebSocketServer } from 'ws'

type Message = {
  id: number
  topic: string
  message: string
  tag: number
  publishedAt: number
  expiresAt: number
  from: string
  takenBy: Set<string>
}
type Call = { id: unknown; method?: string; params: Record<string, unknown> }

export type TestRelay = {
  readonly url: string
  /** The requests of clients, in order, e.g. `wc_proposeSession`. `from` is the client's id. */
  readonly calls: readonly {
    readonly from: string
    readonly method: string
    readonly params: Readonly<Record<string, unknown>>
  }[]
  openSockets(): number
  /** The query of each socket that was opened. */
  readonly connections: readonly URLSearchParams[]
  /** From now on sockets are closed with code 3000 and this reason; `undefined` accepts them again. */
  refuse(reason: string | undefined): void
  /** Publishes a message without a client, as a hostile relay could. */
  say(topic: string, message: string): void
  /** Resolves once each delivered message is acknowledged. */
  acknowledged(): Promise<void>
  /** Ends all sockets; clients may reconnect at once. */
  drop(): void
  /** Closes the port and keeps the stored messages. */
  stop(): Promise<void>
  /** Opens the same port again. */
  start(): Promise<void>
}

/** The protocol of a WalletConnect relay as far as the SDKs use it, without a check of signatures. Only for tests. */
export async function startTestRelay(): Promise<TestRelay> {
  const mailbox: Message[] = []
  /** Topics by client id. */
  const subscriptions = new Map<string, Set<string>>()
  const sockets = new Map<Socket, string>()
  /** The callbacks of acknowledgements, by message id. */
  const unacknowledged = new Map<number, () => void>()
  const idle: (() => void)[] = []
  const calls: TestRelay['calls'][number][] = []
  const connections: URLSearchParams[] = []
  let server: WebSocketServer | undefined
  let port = 0
  let refusal: string | undefined
  let lastId = Date.now() * 1000

  const subscriptionId = (client: string, topic: string) => `${client}:${topic}`

  function deliver(client: string, message: Message) {
    const { topic, message: text, publishedAt, tag } = message
    for (const [socket, owner] of sockets) {
      if (owner !== client) continue
      unacknowledged.set(++lastId, () => message.takenBy.add(client))
      const data = { topic, message: text, publishedAt, tag }
      const params = { id: subscriptionId(client, topic), data }
      socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
    }
  }

  function subscribe(client: string, topics: readonly string[]) {
    const own = subscriptions.get(client) ?? new Set()
    subscriptions.set(client, own)
    for (const topic of topics) {
      own.add(topic)
      for (const message of mailbox) {
        const wanted = message.topic === topic && message.from !== client && !message.takenBy.has(client)
        if (wanted && message.expiresAt > Date.now()) deliver(client, message)
      }
    }
  }

  function publish(from: string, topic: unknown, text: unknown, ttl: unknown, tag: unknown) {
    const publishedAt = Date.now()
    const expiresAt = publishedAt + Number(ttl ?? 300) * 1000
    const message = {
      id: ++lastId,
      topic: String(topic),
      message: String(text),
      tag: Number(tag),
      publishedAt,
      expiresAt,
      from,
      takenBy: new Set<string>(),
    }
    mailbox.push(message)
    for (const [client, topics] of subscriptions)
      if (client !== from && topics.has(message.topic)) deliver(client, message)
  }

  /** The answer, and a callback for after it was sent. */
  function handle(client: string, { method, params }: Call): readonly [result: unknown, then?: () => void] {
    switch (method) {
      case 'wc_proposeSession':
        publish(client, params.pairingTopic, params.sessionProposal, params.ttl, 1100)
        return [true, () => subscribe(client, [String(params.pairingTopic)])]
      case 'wc_approveSession':
        publish(client, params.pairingTopic, params.sessionProposalResponse, params.ttl, 1101)
        publish(client, params.sessionTopic, params.sessionSettlementRequest, params.ttl, 1102)
        return [true, () => subscribe(client, [String(params.sessionTopic)])]
      case 'irn_publish':
        publish(client, params.topic, params.message, params.ttl, params.tag)
        return [true]
      case 'irn_subscribe':
        return [subscriptionId(client, String(params.topic)), () => subscribe(client, [String(params.topic)])]
      case 'irn_batchSubscribe': {
        const topics = params.topics as string[]
        return [topics.map((topic) => subscriptionId(client, topic)), () => subscribe(client, topics)]
      }
      case 'irn_unsubscribe':
        subscriptions.get(client)?.delete(String(params.topic))
        return [true]
      default:
        return [true]
    }
  }

  function accept(socket: Socket, url: string) {
    const query = new URL(url, 'ws://relay').searchParams
    connections.push(query)
    if (refusal !== undefined) return socket.close(3000, refusal)
    const [, payload = ''] = query.get('auth')?.split('.') ?? []
    const client = String(JSON.parse(Buffer.from(payload, 'base64url').toString()).iss)
    sockets.set(socket, client)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (raw: RawData) => {
      const call = JSON.parse(raw.toString()) as Call
      if (!call.method) {
        unacknowledged.get(Number(call.id))?.()
        unacknowledged.delete(Number(call.id))
        if (!unacknowledged.size) for (const done of idle.splice(0)) done()
        return
      }
      calls.push({ from: client, method: call.method, params: call.params })
      const [result, then] = handle(client, call)
      socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result }))
      then?.()
    })
  }

  async function start() {
    const opened = new WebSocketServer({ host: '127.0.0.1', port })
    server = opened
    opened.on('connection', (socket, request) => accept(socket, request.url ?? '/'))
    await new Promise<void>((resolve) => opened.on('listening', () => resolve()))
    port = (opened.address() as { port: number }).port
  }

  const drop = () => {
    for (const socket of server?.clients ?? []) socket.terminate()
  }

  await start()
  return {
    url: `ws://127.0.0.1:${port}`,
    calls,
    connections,
    openSockets: () => sockets.size,
    refuse(reason) {
      refusal = reason
    },
    say: (topic, message) => publish('the relay', topic, message, 300, 1109),
    acknowledged: () => new Promise((resolve) => (unacknowledged.size ? idle.push(resolve) : resolve())),
    drop,
    async stop() {
      drop()
      const closing = server
      await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
    },
    start,
  }
}
