import { UpstreamError } from '../../outbound/upstream-error.ts'

/** A contract may log or return more than is read. Then the result is unknown, as if no node could simulate it. */
export function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof UpstreamError) || error.failure !== 'too-large') throw error
}
