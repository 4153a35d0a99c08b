import { UpstreamError } from '../../rpc-proxy/upstream-error.ts'

/** A contract may log or answer more than is read. Then nothing is known, as if no node could try it. */
export function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof UpstreamError) || error.failure !== 'too-large') throw error
}
