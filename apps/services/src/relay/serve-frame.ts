import type { Log } from '../log/log.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { type RequestFrame, type RpcId, readFrame } from './frames.ts'
import type { Hub } from './hub.ts'
import { methods } from './methods/methods.ts'
import type { Peer } from './peer.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RelayConfig } from './relay-config.ts'
import { limitError, RpcError } from './rpc-error.ts'

export type FrameContext = {
  readonly peer: Peer
  readonly rate: RateLimit
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayConfig
  readonly now: () => number
  readonly log: Log
}

/** Serves one text frame of a socket: runs a request and answers it, or takes an acknowledgement. */
export function serveFrame(text: string, context: FrameContext): void {
  const { peer, hub, limits, rate } = context
  const read = readFrame(text)
  if (read.kind === 'reply') {
    // Acknowledgements are free, as many as there were deliveries; others cost like a request.
    if (read.frame.error === undefined && !hub.acknowledge(peer, Number(read.frame.id))) rate.take()
    return
  }
  const id = read.kind === 'request' ? read.frame.id : read.id
  const later: (() => void)[] = []
  const attempt = (): unknown => {
    if (!rate.take()) throw limitError('rate', `At most ${limits.requestsPerSecond} requests a second`)
    if (read.kind === 'invalid') throw new RpcError(read.why, read.why === 'parse' ? 'Parse error' : 'Invalid Request')
    if (Buffer.byteLength(text) > limits.maxMessageBytes) {
      throw limitError('message-size', `A message has at most ${limits.maxMessageBytes} bytes`)
    }
    return run(read.frame, context, (work) => later.push(work))
  }
  peer.send({ id, jsonrpc: '2.0', ...settle(attempt, id, context.log) })
  for (const work of later) work()
}

function run(frame: RequestFrame, context: FrameContext, afterReply: (work: () => void) => void): unknown {
  const method = methods.get(frame.method)
  if (!method) throw new RpcError('unknownMethod', `Method not found: ${frame.method}`)
  return method(frame.params, { ...context, afterReply })
}

function settle(attempt: () => unknown, id: RpcId | null, log: Log): object {
  try {
    return { result: attempt() }
  } catch (error) {
    if (error instanceof RpcError) return { error: { code: error.code, message: error.message, data: error.data } }
    log.error('relay request failed', { id: String(id), cause: String(error) })
    return { error: { code: -32603, message: 'Internal error' } }
  }
}
