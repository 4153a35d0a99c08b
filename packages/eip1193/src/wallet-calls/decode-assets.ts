import type { ChainId, Log } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { add, formatUnits } from '@latchkey/core/format'
import type { WalletAsset } from '@latchkey/core/ports'
import { isAddress } from '../address/address.ts'
import { decodeChainId } from '../chain-id/chain-id.ts'

/** The most assets that are read; a longer list is an attack on memory. */
const maxAssets = 5000
/** The longest name or symbol that is read. */
const maxLabel = 200

/** How many reasons one warning names. */
const maxReasons = 5

type Currency = { readonly name: string; readonly symbol: string; readonly decimals: number }

type DecodeAssetsOptions = {
  readonly chainId: ChainId<'eip155'>
  /** The chain's native currency; undefined for a chain that the app doesn't know. */
  readonly currency?: Currency | undefined
  readonly log: Pick<Log, 'warn'>
}

/**
 * Reads the answer to `wallet_getAssets`: lists of assets by chain (ERC-7811). The native asset needs no metadata there: its name, symbol
 * and decimals are those of the chain's native currency. An asset that can't be read, or of a kind that has no amount such as ERC-721, is
 * dropped with a warning and the others stay. Amounts are exact decimal strings; an unreadable price is left out.
 *
 * @throws `request/unreadable` for an answer that isn't a map from chain ids to lists
 */
export function decodeAssets(answer: unknown, options: DecodeAssetsOptions): readonly WalletAsset[] {
  const { chainId, currency, log } = options
  const reasons: string[] = []
  const assets = listsOf(answer)
    .filter(({ chain }) => chain === chainId)
    .flatMap(({ list }) => list)
    .flatMap((value) => {
      const asset = attempt(() => decodeAsset(value, chainId, currency))
      if (typeof asset !== 'string') return [asset]
      reasons.push(asset)
      return []
    })
  if (reasons.length)
    log.warn(`${reasons.length} of the wallet's assets were left out`, {
      chainId,
      reasons: [...new Set(reasons)].slice(0, maxReasons),
    })
  return assets
}

/** Catches errors, because the object is the wallet's own and its getters may throw. */
function attempt(decode: () => WalletAsset | string): WalletAsset | string {
  try {
    return decode()
  } catch {
    return 'It cannot be read'
  }
}

type AssetList = { readonly chain: string; readonly list: readonly unknown[] }

function listsOf(answer: unknown): readonly AssetList[] {
  try {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new Error('No map')
    return Object.entries(answer).map(([key, list]) => {
      if (!Array.isArray(list) || list.length > maxAssets) throw new Error('No list')
      return { chain: `eip155:${decodeChainId(key.replace('eip155:', ''))}`, list }
    })
  } catch (cause) {
    throw new LatchkeyError('request/unreadable', {
      cause,
      details: 'The wallet sent something that is no list of assets',
    })
  }
}

/** The asset, or the reason why it can't be read. */
function decodeAsset(value: unknown, chainId: string, currency: Currency | undefined): WalletAsset | string {
  const { address, balance, metadata, type } = Object(value) as Record<string, unknown>
  if (typeof type !== 'string') return 'It has no type'
  const kind = type.toUpperCase()
  if (kind !== 'NATIVE' && kind !== 'ERC20') return `${type.slice(0, maxLabel)} has no amount to show`
  if (!isQuantity(balance)) return 'Its balance is not a hex quantity'
  if (kind === 'ERC20' && !isAddress(address)) return 'Its token has no address'
  const said = Object(metadata) as Record<string, unknown>
  const { decimals, name, symbol } = (kind === 'NATIVE' ? currency : undefined) ?? said
  if (!isLabel(name) || !isLabel(symbol)) return 'It has no name or symbol'
  const places = typeof decimals === 'string' && /^\d{1,3}$/.test(decimals) ? Number(decimals) : decimals
  if (typeof places !== 'number' || !Number.isInteger(places) || places < 0 || places > 255)
    return 'Its decimals are not a number from 0 to 255'
  const each = decimalOf(said.price)
  const whole = decimalOf(said.value)
  return {
    name,
    symbol,
    ...(kind === 'ERC20' && { address: `${chainId}:${address}` }),
    quantity: { decimals: String(places), numeric: formatUnits(BigInt(balance), places) },
    ...(whole !== undefined && { value: whole }),
    ...(each !== undefined && { price: each }),
    ...(typeof said.iconUrl === 'string' && { iconUrl: said.iconUrl }),
  }
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxLabel
}

function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}

/** A JSON number or its text, as digits without an exponent. */
function decimalOf(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  try {
    const digits = add(String(value).trim(), '0')
    return digits.startsWith('-') || digits.length > maxLabel ? undefined : digits
  } catch {
    return undefined
  }
}
