import type { ChainId, WalletAsset } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { add, formatUnits } from '@latchkey/core/format'
import { isAddress } from '../address.ts'
import { decodeChainId } from '../chain-id.ts'

/** More than any list shows; a longer one is an attack on memory. */
const maxAssets = 5000
/** Longer than any name. */
const maxLabel = 200

/**
 * Reads the answer to `wallet_getAssets`: lists of assets by chain (SPEC S3.28, S3.29). Unless each of them is a list of valid assets, the
 * whole answer is ignored (SPEC S5.17): a list with holes would look like a smaller wallet. Kinds that were not asked for, such as NFTs,
 * are left out. Amounts are exact decimal strings; a price that is none is left out, it takes nothing from what is owned.
 *
 * @throws `request/unreadable`
 */
export function decodeAssets(answer: unknown, chainId: ChainId<'eip155'>): readonly WalletAsset[] {
  try {
    const lists = Object.entries(answer as Record<string, unknown>).map(([key, list]) => {
      if (!Array.isArray(list) || list.length > maxAssets) throw new Error('No list')
      const chain = `eip155:${decodeChainId(key.replace('eip155:', ''))}`
      return { chain, assets: list.flatMap((asset) => decodeAsset(asset, chain)) }
    })
    return lists.filter(({ chain }) => chain === chainId).flatMap(({ assets }) => assets)
  } catch (cause) {
    throw new LatchkeyError('request/unreadable', {
      cause,
      details: 'The wallet sent something that is no list of assets',
    })
  }
}

function decodeAsset(value: unknown, chain: string): readonly WalletAsset[] {
  const { address, balance, metadata, type } = value as Record<string, unknown>
  const kind = String(type).toUpperCase()
  if (typeof type === 'string' && kind !== 'NATIVE' && kind !== 'ERC20') return []
  const { decimals, iconUrl, name, price, symbol, value: worth } = metadata as Record<string, unknown>
  if (typeof type !== 'string' || !isLabel(name) || !isLabel(symbol) || !isQuantity(balance))
    throw new Error('No asset')
  if (kind === 'ERC20' && !isAddress(address)) throw new Error('No token')
  const places = typeof decimals === 'string' && /^\d{1,3}$/.test(decimals) ? Number(decimals) : decimals
  if (typeof places !== 'number' || !Number.isInteger(places) || places < 0 || places > 255)
    throw new Error('No decimals')
  const each = decimalOf(price)
  const whole = decimalOf(worth)
  return [
    {
      name,
      symbol,
      ...(kind === 'ERC20' && { address: `${chain}:${address}` }),
      quantity: { decimals: String(places), numeric: formatUnits(BigInt(balance), places) },
      ...(whole !== undefined && { value: whole }),
      ...(each !== undefined && { price: each }),
      ...(typeof iconUrl === 'string' && { iconUrl }),
    },
  ]
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxLabel
}

function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}

/** A number of JSON's, or its text, as digits without an exponent. */
function decimalOf(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  try {
    const digits = add(String(value).trim(), '0')
    return digits.startsWith('-') || digits.length > maxLabel ? undefined : digits
  } catch {
    return undefined
  }
}
