import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import type { Allowance } from './allowances-api.ts'

/** Permit2 (Uniswap), at the same address on every chain. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const zero = word('0')

/**
 * The call that ends an allowance: `approve(spender, 0)` of ERC-20, `approve(0, tokenId)` of ERC-721, `setApprovalForAll(operator, false)`, and
 * `approve(token, spender, 0, 0)` of Permit2. The selectors are the first bytes of keccak-256 of these signatures.
 *
 * @example revokeCall({ kind: 'erc20', token, spender }) // { to: token, data: '0x095ea7b3…' }
 */
export function revokeCall({
  kind,
  spender,
  token,
  tokenId,
}: Pick<Allowance, 'kind' | 'spender' | 'token' | 'tokenId'>): EvmCall {
  switch (kind) {
    case 'erc20':
      return { to: token, data: `0x095ea7b3${word(spender)}${zero}` }
    case 'item':
      return { to: token, data: `0x095ea7b3${zero}${word(BigInt(tokenId ?? 0).toString(16))}` }
    case 'operator':
      return { to: token, data: `0xa22cb465${word(spender)}${zero}` }
    case 'permit2':
      return { to: permit2, data: `0x87517c45${word(token)}${word(spender)}${zero}${zero}` }
  }
}
