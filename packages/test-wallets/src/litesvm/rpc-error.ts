/** An error in a JSON-RPC server's answer. */
export type RpcError = Error & { readonly code: number; readonly data?: unknown }

/** Makes a {@link RpcError}. */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}
