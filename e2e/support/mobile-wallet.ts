import { type SolanaAccount, solanaMnemonicAccounts } from '@latchkey/test-wallets'
import type { Page } from '@playwright/test'
import { WebSocketServer } from 'ws'

type Request = { readonly id: number; readonly method: string; readonly params: Record<string, unknown> }

type Bytes = Uint8Array<ArrayBuffer>

const { subtle } = globalThis.crypto
const curve = 'P-256'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/**
 * An Android phone around a page: it takes the page's `solana-wallet:` links, as the system would, and opens a wallet app for them, which
 * speaks Mobile Wallet Adapter 2.0 (https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html): P-256 handshake, AES-GCM, JSON-RPC.
 */
export async function openPhone(page: Page) {
  const [account] = solanaMnemonicAccounts({ count: 1 }) as readonly [SolanaAccount]
  const links: string[] = []
  const asked: Request[] = []
  let declines = false
  const open: WebSocketServer[] = []

  function answer({ method, params }: Request): object {
    // A page that was authorised before isn't asked again.
    if (declines && method === 'authorize') return { error: { code: -1, message: 'no' } }
    if (declines && method === 'sign_messages') return { error: { code: -3, message: 'no' } }
    switch (method) {
      case 'get_capabilities':
        return { result: { features: ['solana:signTransactions'], supports_sign_and_send_transactions: true } }
      case 'authorize':
      case 'reauthorize':
        return {
          result: { auth_token: 'token', accounts: [{ address: base64(account.publicKey), label: 'Phone' }] },
        }
      case 'sign_messages': {
        const signed = (params.payloads as readonly string[]).map((payload) => {
          const message = Buffer.from(payload, 'base64')
          return base64(Buffer.concat([message, account.sign(message)]))
        })
        return { result: { signed_payloads: signed } }
      }
      default:
        return { error: { code: -32601, message: 'unknown' } }
    }
  }

  function serve(port: number, association: Bytes, host: '127.0.0.1' | '::1' = '127.0.0.1') {
    const server = new WebSocketServer({ port, host, handleProtocols: ([first]) => first ?? false })
    open.push(server)
    server.on('error', (error: NodeJS.ErrnoException) => {
      // The page draws the port at random, and something else on this machine may have it. `localhost` has a second address.
      if (error.code !== 'EADDRINUSE' || host === '::1') throw error
      serve(port, association, '::1')
    })
    server.on('connection', (socket) => {
      let channel: Awaited<ReturnType<typeof shakeHands>> | undefined
      async function handle(data: Bytes) {
        if (!channel) {
          channel = await shakeHands(association, data)
          // Without session properties, as older wallets answer.
          return socket.send(channel.hello)
        }
        const request = (await channel.open(data)) as Request
        asked.push(request)
        socket.send(await channel.seal({ jsonrpc: '2.0', id: request.id, ...answer(request) }))
      }
      // Answers are numbered, so they go out in the order of the questions.
      let work = Promise.resolve()
      socket.on('message', (data: Buffer) => {
        work = work.then(() => handle(Uint8Array.from(data))).catch(() => socket.close())
      })
    })
  }

  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  // The visitor lets the site reach the apps on their phone.
  await session.send('Browser.setPermission', {
    permission: { name: 'loopback-network' },
    setting: 'granted',
    ...(browserContextId && { browserContextId }),
  })
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!url.startsWith('solana-wallet:')) return
    links.push(url)
    const { searchParams } = new URL(url)
    const key = (searchParams.get('association') ?? '').replace(
      /[-_.]/g,
      (one) => ({ '-': '+', _: '/', '.': '=' })[one] ?? '',
    )
    serve(Number(searchParams.get('port')), Uint8Array.from(Buffer.from(key, 'base64')))
    // The wallet app comes to the front.
    page.evaluate(() => window.dispatchEvent(new Event('blur'))).catch(() => {})
  })

  return {
    account,
    /** Links that the page has opened. */
    links,
    methods: () => asked.map(({ method }) => method),
    decline(value: boolean) {
      declines = value
    },
    close: () => Promise.all(open.map((server) => new Promise((done) => server.close(done)))),
  }
}

/**
 * The wallet's end of the handshake. `greeting` (HELLO_REQ) is the page's key for this session, signed by the key of its link; `hello`
 * (HELLO_RSP) is ours.
 */
async function shakeHands(association: Bytes, greeting: Bytes) {
  const key = greeting.slice(0, 65)
  const signer = await subtle.importKey('raw', association, { name: 'ECDSA', namedCurve: curve }, false, ['verify'])
  if (!(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, signer, greeting.slice(65), key)))
    throw new Error('This greeting is not of the page that opened the link')
  const own = await subtle.generateKey({ name: 'ECDH', namedCurve: curve }, false, ['deriveBits'])
  const theirs = await subtle.importKey('raw', key, { name: 'ECDH', namedCurve: curve }, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() }
  const cipher = { name: 'AES-GCM', length: 128 }
  const secret = await subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt'])
  let sent = 0
  return {
    hello: new Uint8Array(await subtle.exportKey('raw', own.publicKey)),
    async open(data: Bytes): Promise<unknown> {
      const algorithm = { name: 'AES-GCM', iv: data.slice(4, 16), additionalData: data.slice(0, 4) }
      return JSON.parse(new TextDecoder().decode(await subtle.decrypt(algorithm, secret, data.slice(16))))
    },
    async seal(message: object): Promise<Uint8Array> {
      sent += 1
      const additionalData = new Uint8Array(4)
      new DataView(additionalData.buffer).setUint32(0, sent)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(message))
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, secret, text)
      return Buffer.concat([additionalData, iv, new Uint8Array(sealed)])
    },
  }
}
