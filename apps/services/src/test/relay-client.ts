import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return text
}

/** A client of its own key, as the SDK has one. */
export type Identity = { readonly did: string; token(claims: Partial<Claims> & { aud: string }): string }
type Claims = { iss: string; sub: string; aud: string; iat: number; exp: number }

export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const did = `did:key:z${encodeBase58(Uint8Array.from([0xed, 0x01, ...raw]))}`
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    did,
    token(claims) {
      const iat = Math.floor(Date.now() / 1000)
      const body = encode({ iss: did, sub: '00'.repeat(32), iat, exp: iat + 86_400, ...claims })
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${body}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}

type Message = {
  readonly id: number
  readonly params: {
    readonly id: string
    readonly data: { readonly topic: string; readonly message: string; readonly tag: number }
  }
}
type Answer = {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string; data?: unknown }
}

/** A relay client that does nothing by itself, so that a test says each frame. */
export type RelayClient = {
  readonly socket: WebSocket
  /** Everything that came, in order. */
  readonly frames: (Answer | Message)[]
  request(method: string, params?: unknown): Promise<Answer>
  /** Resolves with the next message that hasn't been taken yet. */
  nextMessage(): Promise<Message>
  acknowledge(message: Message): void
}

type ConnectOptions = {
  identity?: Identity
  projectId?: string
  auth?: string
  query?: string
  headers?: Record<string, string>
}

/** The socket of a client, not waiting for it to open. */
export function openSocket(url: string, options: ConnectOptions = {}): WebSocket {
  const { identity = createIdentity(), projectId = 'local', query = '', headers = {} } = options
  const auth = options.auth ?? identity.token({ aud: url })
  return new WebSocket(`${url}/?auth=${auth}&projectId=${projectId}&ua=test${query}`, { headers })
}

export async function connectClient(url: string, options: ConnectOptions = {}): Promise<RelayClient> {
  const socket = openSocket(url, options)
  const frames: (Answer | Message)[] = []
  const messages: Message[] = []
  const wanted: ((message: Message) => void)[] = []
  const answers = new Map<unknown, (answer: Answer) => void>()
  let lastId = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Answer | Message
    frames.push(frame)
    if (!('params' in frame)) return answers.get(frame.id)?.(frame)
    const take = wanted.shift()
    if (take) take(frame)
    else messages.push(frame)
  })
  await once(socket, 'open')
  return {
    socket,
    frames,
    request(method, params) {
      lastId += 1
      const id = String(1_795_000_000_000_000 + lastId)
      const answer = new Promise<Answer>((resolve) => answers.set(id, resolve))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    nextMessage() {
      const ready = messages.shift()
      return ready ? Promise.resolve(ready) : new Promise((resolve) => wanted.push(resolve))
    },
    acknowledge: ({ id }) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
  }
}
