import type { Network, Unsubscribe } from '@latchkey/core'
import { type NetworkRequest, withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import { nodeError } from './errors.ts'
import { createSentAt } from './sent-at.ts'

export type Node = {
  readonly api: ApiPromise
  /** Sends the node's own requests. Throws `LatchkeyError`s. */
  send<T>(method: string, ...parameters: readonly unknown[]): Promise<T>
  /** Calls back at every new block, if the node can report it. */
  onBlock(listener: () => void): Promise<Unsubscribe>
}

export type Nodes = {
  /**
   * The network's node, with its metadata read. The connection stays open for a minute after its last use. `request/timed-out` when the
   * metadata can't be read within 45 seconds.
   */
  of(network: Network): Promise<Node>
  readonly sentAt: ReturnType<typeof createSentAt>
  close(): void
}

/** The requests to a network. */
export type OnNetwork = NetworkRequest & { readonly nodes: Nodes }

const idleMs = 60_000
const answerMs = 20_000
/** The time limit for the connection and the whole metadata, which may be a megabyte. */
const openMs = 45_000

/** Connections to nodes: one for each network while it is in use. */
export function createNodes({
  clock,
  log,
  storage,
}: Pick<PortContext<AdapterEvent>, 'clock' | 'log' | 'storage'>): Nodes {
  type Open = { readonly node: Promise<Node>; close: () => void; cancel: () => void }
  const open = new Map<string, Open>()

  function drop(id: string, entry: Open) {
    if (open.get(id) === entry) open.delete(id)
    entry.cancel()
    entry.close()
  }

  function connect(network: Network): Open {
    const { caipNetworkId: id } = network
    const { http, webSocket } = network.rpcUrls.default
    const [url = http[0]] = webSocket ?? http
    if (!url) throw new LatchkeyError('network/invalid', { details: `${network.name} has no RPC address.` })
    const socket = /^wss?:/.test(url) ? new WsProvider(url, false, {}, answerMs) : undefined
    const provider = socket ?? new HttpProvider(url)
    let closed = false
    let leave = () => provider.disconnect()
    if (socket) leaveQuietly(socket, () => closed)
    async function begin(): Promise<Node> {
      try {
        if (socket) await opened(socket)
        const genesis = await provider.send<string>('chain_getBlockHash', [0])
        if (`polkadot:${String(genesis).slice(2, 34)}` !== id)
          throw new LatchkeyError('network/invalid', { details: `${url} is a node of another chain than ${id}.` })
        const api = await ApiPromise.create({
          // Its types are too narrow: it accepts `undefined`.
          provider: provider as never,
          // Only wallets sign, and the remaining hashing is done in JavaScript, because a strict page allows no
          // WebAssembly (docs/csp.md).
          initWasm: false,
          noInitWarn: true,
          throwOnConnect: true,
        })
        leave = () => api.disconnect()
        if (closed) await api.disconnect()
        return {
          api,
          async onBlock(listener) {
            const off = provider.hasSubscriptions ? await api.rpc.chain.subscribeNewHeads(listener) : () => {}
            return () => off()
          },
          send: <T>(method: string, ...parameters: readonly unknown[]) =>
            provider.send<T>(method, [...parameters]).catch((thrown: unknown) => {
              throw nodeError(thrown)
            }),
        }
      } catch (thrown) {
        throw nodeError(thrown)
      }
    }
    const entry: Open = {
      cancel: () => {},
      close() {
        closed = true
        leave().catch((error: unknown) => log.debug('A Polkadot node could not be left', error))
      },
      node: withTimeout(begin(), clock, openMs, () => {
        throw new LatchkeyError('request/timed-out', { details: `${url} can’t be read.` })
      }),
    }
    entry.node.catch(() => drop(id, entry))
    // It doesn't reconnect by itself: the next request opens a new connection.
    socket?.on('disconnected', () => closed || drop(id, entry))
    return entry
  }

  return {
    sentAt: createSentAt(storage),
    of(network) {
      const { caipNetworkId: id } = network
      const entry = open.get(id) ?? connect(network)
      open.set(id, entry)
      entry.cancel()
      entry.cancel = clock.setTimeout(() => drop(id, entry), idleMs)
      return entry.node
    },
    close() {
      for (const [id, entry] of open) drop(id, entry)
    },
  }
}

/**
 * The library ends its subscriptions and closes the socket before the node can answer. Then it reports each missing
 * answer as an error in the page's console, although no caller waits for it.
 */
function leaveQuietly(socket: WsProvider, closed: () => boolean): void {
  const subscribe = socket.subscribe.bind(socket)
  const unsubscribe = socket.unsubscribe.bind(socket)
  socket.subscribe = (type, method, parameters, callback) =>
    subscribe(type, method, parameters, callback).catch((thrown: unknown) => {
      if (!closed()) throw thrown
      return new Promise<never>(() => {})
    })
  socket.unsubscribe = async (type, method, id) => closed() || unsubscribe(type, method, id)
}

function opened(socket: WsProvider): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('connected', () => resolve())
    socket.on('error', (error) => reject(error instanceof Error ? error : new Error('The node does not answer.')))
    socket.connect().catch(reject)
  })
}
