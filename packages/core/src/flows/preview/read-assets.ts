import { withTimeout } from '../../kernel/promises/abortable.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { PreviewAsset, PreviewParameters } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { assetsMs } from './preview-limits.ts'
import type { PreviewSources } from './preview-sources.ts'

const most = 6

const abi = [
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4 id) view returns (bool)',
]
/** ERC-721 and ERC-1155, as ERC-165 names them. */
const collectibles = ['0x80ac58cd', '0xd9b67a26']

/**
 * The names and decimals of contracts, read from the network's own nodes if no services know them. A contract that doesn't answer stays unknown.
 */
export async function readAssets(
  { clock, readContract: read }: PreviewSources,
  { chainId, signal }: Pick<PreviewParameters, 'chainId' | 'signal'>,
  addresses: readonly string[],
  { assets }: PreviewFacts,
): Promise<PreviewFacts['assets']> {
  const wanted = addresses.filter((address) => assets[address]?.decimals === undefined).slice(0, most)
  if (!read || !chainId.startsWith('eip155:')) return assets
  const ask = (address: string, functionName: string, args: readonly unknown[] = []) =>
    withTimeout(
      Promise.resolve(read({ chainId, call: { address, abi, functionName, args }, signal })),
      clock,
      assetsMs,
    ).catch(() => undefined)
  const found = await Promise.all(
    wanted.map(async (address): Promise<[string, PreviewAsset] | undefined> => {
      const [symbol, decimals, ...kinds] = await Promise.all([
        ask(address, 'symbol'),
        ask(address, 'decimals'),
        ...collectibles.map((id) => ask(address, 'supportsInterface', [id])),
      ])
      const name = typeof symbol === 'string' ? visibleName(symbol).slice(0, 32) : ''
      const named = name === '' ? assets[address] : { ...assets[address], symbol: name }
      if (kinds.includes(true)) return [address, { ...named, kind: 'collectible', address }]
      const places = typeof decimals === 'bigint' || typeof decimals === 'number' ? Number(decimals) : -1
      if (places < 0 || places > 36) return undefined
      return [address, { ...named, kind: 'token', address, decimals: places }]
    }),
  )
  return { ...assets, ...Object.fromEntries(found.filter((one) => one !== undefined)) }
}
