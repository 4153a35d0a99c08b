import type { ChainId } from '../../kernel/ports/namespace.ts'
import { payError } from './pay-errors.ts'

/** An asset's network, and its contract or mint: absent for the native currency. */
export type PayAsset = { readonly chainId: ChainId; readonly token?: string | undefined }

const natives: Readonly<Record<string, string>> = { eip155: '60', solana: '501' }
const tokens: Readonly<Record<string, RegExp>> = {
  eip155: /^erc20:(0x[0-9a-fA-F]{40})$/,
  solana: /^token:([1-9A-HJ-NP-Za-km-z]{32,44})$/,
}

/**
 * Reads a CAIP-19 id of a native currency or a token.
 *
 * @throws LatchkeyError `pay/invalid-asset`
 * @example parseAsset('eip155:1/slip44:60') // { chainId: 'eip155:1' }
 */
export function parseAsset(asset: string): PayAsset {
  const [chainId = '', name = '', ...rest] = asset.split('/')
  const [namespace = '', reference] = chainId.split(':')
  const isChain = rest.length === 0 && /^[-_a-zA-Z0-9]{1,32}$/.test(reference ?? '')
  if (isChain && Object.hasOwn(natives, namespace)) {
    const token = tokens[namespace]?.exec(name)?.[1]
    if (token) return { chainId: chainId as ChainId, token }
    if (name === `slip44:${natives[namespace]}`) return { chainId: chainId as ChainId }
  }
  throw payError('pay/invalid-asset', asset)
}
