import { parseChainId } from '../../kernel/caip/index.ts'
import { nameError } from './name-errors.ts'

const evmBit = 2 ** 31

/**
 * The coin type of an EVM chain as names services count (ENSIP-11): 2^31 plus its id.
 *
 * @example toCoinType('eip155:10') // 2147483658
 * @throws LatchkeyError `names/invalid-chain-id`
 */
export function toCoinType(chainId: string): number {
  const { namespace, reference } = parseChainId(chainId)
  const id = /^\d+$/.test(reference) ? Number(reference) : Number.NaN
  if (namespace !== 'eip155' || !(id > 0 && id < evmBit))
    throw nameError('names/invalid-chain-id', { details: chainId })
  return evmBit + id
}
