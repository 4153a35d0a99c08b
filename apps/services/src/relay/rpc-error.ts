import { Refusal } from '../limits/refusal.ts'

/** JSON-RPC codes that a relay answers with. `limit` is from EIP-1474. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  limit: -32005,
  internal: -32603,
} as const

/** Which limit was reached. A client can tell from it whether to slow down or to give up. */
export type LimitReason = 'rate' | 'message-size' | 'subscriptions' | 'mailbox' | 'storage' | 'busy'

/** An error that becomes the answer to a request. Its message goes to the client. */
export class RpcError extends Refusal {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(code: keyof typeof rpcCodes, message: string, data?: Readonly<Record<string, unknown>>) {
    super(message)
    this.code = rpcCodes[code]
    this.data = data
  }
}

/** The error for a limit that was reached. */
export function limitError(reason: LimitReason, message: string): RpcError {
  return new RpcError('limit', message, { reason })
}
