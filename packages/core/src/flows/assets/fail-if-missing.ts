import type { MissingChain } from '@latchkey/api-client'
import { LatchkeyError } from '../../kernel/errors/index.ts'

/**
 * An answer over several chains may be without a chain that failed: for that chain it is no answer, and above all no empty one.
 *
 * @throws `request/unreachable`
 */
export function failIfMissing(
  { missing }: { readonly missing?: readonly MissingChain[] | undefined },
  chainId: string,
): void {
  const gap = missing?.find((chain) => chain.chainId === chainId)
  if (gap) throw new LatchkeyError('request/unreachable', { details: gap.code ?? `${chainId} could not be reached` })
}
