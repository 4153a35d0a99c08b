import { appearance } from '@latchkey/core/format'
import type { Blockchain } from '../blockchain/blockchain.ts'
import type { ChainSource } from '../blockchain/chain-sources.ts'
import { assetKey } from '../blockchain/prices/price-source.ts'
import type { ImageLink } from '../blockchain/wire.ts'
import type { Simulation } from './simulation.ts'

/** A simulation in the form of `POST /v1/preview/simulate`, with the known data of its assets. */
export async function toWireSimulation(
  { prices }: Blockchain,
  source: ChainSource,
  simulation: Simulation,
  about: readonly string[],
  image: ImageLink,
) {
  const { changes, approvals, received, refused, reverts, fee, code, simulated, tokenAccounts } = simulation
  const collectibles = new Set(
    [...changes, ...approvals].flatMap(({ kind, ...one }) =>
      kind === 'collectible' || kind === 'operator' ? (('token' in one ? one.token : one.address) ?? []) : [],
    ),
  )
  const named = [
    ...changes.flatMap(({ address }) => address ?? []),
    ...approvals.map(({ token }) => token),
    ...about.filter((address) => code[address.toLowerCase()] === 'contract'),
    ...Object.values(tokenAccounts ?? {}).map(({ mint }) => mint),
  ]
  const known = await metadataOf(source, [...new Set(named)])
  const value = await prices
    .prices([{ chainId: source.chainId }, ...known.map(({ address }) => ({ chainId: source.chainId, address }))], 'usd')
    .catch(() => new Map<string, string>())
  const priceOf = (address: string | undefined) => {
    const price = value.get(assetKey({ chainId: source.chainId, address }))
    return price === undefined ? {} : { price }
  }
  return {
    simulated,
    changes: changes.map(({ units, ...change }) => ({ ...change, units: units.toString() })),
    approvals: approvals.map(({ units, until, ...approval }) => ({
      ...approval,
      ...(units !== undefined && { units: units.toString() }),
      ...(until !== undefined && { until: until.toString() }),
    })),
    ...(refused && { refused }),
    ...(received?.length && {
      received: received.map(({ units, ...receipt }) => ({ ...receipt, units: units.toString() })),
    }),
    assets: known.flatMap(({ iconUrl, decimals, ...asset }) => {
      const kind = collectibles.has(asset.address.toLowerCase())
        ? 'collectible'
        : decimals === undefined
          ? undefined
          : 'token'
      if (kind === undefined) return []
      const icon = image(iconUrl)
      return {
        kind,
        ...asset,
        ...(kind === 'token' && { decimals }),
        ...(icon !== undefined && { iconUrl: icon }),
        ...(isLookAlike(source, asset.address, asset.symbol) && { lookAlike: true }),
        ...priceOf(asset.address),
      }
    }),
    code,
    ...(tokenAccounts && { tokenAccounts }),
    ...(reverts && { reverts }),
    ...(fee !== undefined && { fee: { units: fee.toString(), ...priceOf(undefined) } }),
    native: { symbol: source.native.symbol, decimals: source.native.decimals, ...priceOf(undefined) },
  }
}

type Metadata = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals?: number | undefined
  readonly iconUrl?: string | undefined
}

async function metadataOf(source: ChainSource, addresses: readonly string[]): Promise<readonly Metadata[]> {
  if (addresses.length === 0) return []
  if (source.evm) return [...(await source.evm.metadata(addresses)).values()]
  const mints = await source.mintNames?.(addresses)
  return addresses.flatMap((address) => {
    const found = mints?.get(address)
    return found ? [{ ...found, address }] : []
  })
}

/** Its name is that of the native currency or of a token in the operator's list, but it is another token. */
function isLookAlike({ settings, native }: ChainSource, address: string, symbol: string): boolean {
  if (settings.tokens.some((token) => token.address.toLowerCase() === address.toLowerCase())) return false
  return [native.symbol, ...settings.tokens.map((token) => token.symbol)].some(
    (one) => appearance(one) === appearance(symbol),
  )
}
