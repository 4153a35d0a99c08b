import type { Share } from '../limits/budget.ts'
import type { RateTable } from '../limits/rate-table.ts'
import type { Log } from '../log/log.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { type RequestFrame, type RpcId, readFrame } from './frames.ts'
import type { Hub } from './hub.ts'
import { methods } from './methods/methods.ts'
import type { Peer } from './peer.ts'
import type { StoredByAddress } from './quotas/stored-bytes.ts'
import type { RelayConfig } from './relay-config.ts'
import { limitError, RpcError } from './rpc-error.ts'

export type FrameContext = {
  readonly peer: Peer
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayConfig
  /** Limits the requests of each client. */
  readonly clients: RateTable
  /** Limits the messages of each topic. */
  readonly topics: RateTable
  /** Counts bytes of this socket's address; false when there were too many. */
  readonly spend: (bytes: number) => boolean
  /** Subscriptions of this socket. */
  readonly subscriptions: Share
  /** Counts and limits what this socket's address may store. */
  readonly keeping: StoredByAddress
  /** In ms. */
  readonly now: () => number
  readonly log: Log
}

/**
 * The result of a frame. The socket counts refusals, because a client that is refused again and again doesn't react to
 * them.
 */
export type Served = 'served' | 'refused'

/**
 * Serves one text frame of a socket: it runs a request and answers it, or takes an acknowledgement. Requests begin in
 * the order in which they arrive. A request that stores something is answered when it is durable.
 *
 * @param isPaid whether its bytes were within what the address may send
 */
export async function serveFrame(text: string, isPaid: boolean, context: FrameContext): Promise<Served> {
  const { peer, hub, limits, clients, log } = context
  const read = readFrame(text)
  if (read.kind === 'reply') {
    // There are as many free acknowledgements as there were deliveries. All others cost as much as a request.
    if (read.frame.error === undefined && hub.acknowledge(peer, Number(read.frame.id))) return 'served'
    return clients.take(peer.client) ? 'served' : 'refused'
  }
  const id = read.kind === 'request' ? read.frame.id : read.id
  const later: (() => void)[] = []
  const attempt = async (): Promise<unknown> => {
    if (!clients.take(peer.client)) throw limitError('rate', `At most ${limits.requestsPerSecond} requests a second`)
    if (!isPaid) throw limitError('rate', `At most ${limits.bytesPerAddressPerSecond} bytes a second`)
    if (read.kind === 'invalid') throw new RpcError(read.why, read.why === 'parse' ? 'Parse error' : 'Invalid Request')
    if (Buffer.byteLength(text) > limits.maxMessageBytes) {
      throw limitError('message-size', `A message has at most ${limits.maxMessageBytes} bytes`)
    }
    return run(read.frame, context, (work) => later.push(work))
  }
  let answer: object
  let served: Served = 'served'
  try {
    answer = { result: await attempt() }
  } catch (error) {
    answer = { error: toAnswer(error, id, log) }
    if (error instanceof RpcError && error.data?.reason === 'rate') served = 'refused'
  }
  peer.send({ id, jsonrpc: '2.0', ...answer })
  for (const work of later) work()
  return served
}

async function run(frame: RequestFrame, context: FrameContext, afterReply: (work: () => void) => void) {
  const method = methods.get(frame.method)
  if (!method) throw new RpcError('unknownMethod', `Method not found: ${frame.method}`)
  return method(frame.params, { ...context, afterReply })
}

function toAnswer(error: unknown, id: RpcId | null, log: Log): object {
  if (error instanceof RpcError) return { code: error.code, message: error.message, data: error.data }
  log.error('relay request failed', { id: String(id), cause: String(error) })
  return { code: -32603, message: 'Internal error' }
}
