/** JSON-RPC codes a relay answers with. `limit` is the one of EIP-1474. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  limit: -32005,
  internal: -32603,
} as const

/** Which limit was met, so that a client can tell "slow down" from "never". */
export type LimitReason = 'rate' | 'message-size' | 'subscriptions' | 'mailbox' | 'storage' | 'busy'

/** An answer with a typed error. Its message goes to the client. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(code: keyof typeof rpcCodes, message: string, data?: Readonly<Record<string, unknown>>) {
    super(message)
    this.code = rpcCodes[code]
    this.data = data
  }
}

/** A limit was met. */
export function limitError(reason: LimitReason, message: string): RpcError {
  return new RpcError('limit', message, { reason })
}
