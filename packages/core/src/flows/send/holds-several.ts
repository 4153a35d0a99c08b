import type { SendCollectible } from './send-api.ts'

/** The account holds more than one of a collectible, so that a part of them can leave. */
export function holdsSeveral({ quantity = '1', standard }: SendCollectible): boolean {
  return standard === 'erc1155' && /^[1-9]\d{0,77}$/.test(quantity) && quantity !== '1'
}
