import * as v from 'valibot'
import { cleanText } from '../../limits/clean-text.ts'
import type { TtlCache } from '../../limits/ttl-cache.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { TokenSettings } from '../config.ts'

export type MintName = {
  readonly name: string
  readonly symbol: string
  /** As the chain gives them; absent if it gives none. */
  readonly decimals?: number | undefined
  readonly iconUrl?: string | undefined
}

/**
 * The names of mints: the configured name, the name in the mint's metadata extension (Token-2022), or a short form of
 * the address.
 */
export type ReadMintNames = (mints: readonly string[]) => Promise<ReadonlyMap<string, MintName>>

export type MintNamesOptions = {
  readonly rpc: ChainRpc
  readonly cache: TtlCache
  readonly tokens: readonly TokenSettings[]
}

const accounts = v.object({ value: v.array(v.unknown()) })
const mint = v.object({
  data: v.object({
    parsed: v.object({
      info: v.object({
        decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
        extensions: v.optional(v.array(v.object({ extension: v.string(), state: v.unknown() })), []),
      }),
    }),
  }),
})
const metadata = v.object({ name: v.string(), symbol: v.string() })

/** The most mints of one read: one request takes 100. */
const mostMints = 100
const day = 86_400_000

export function createMintNames({ rpc, cache, tokens }: MintNamesOptions): ReadMintNames {
  const gaveNone = new UpstreamError('invalid', 'The chain gave no mints')
  const configured = new Map<string, MintName>(tokens.map((token) => [token.address, token]))

  async function readAll(asked: readonly string[]): Promise<ReadonlyMap<string, MintName>> {
    const [answer] = await rpc.batch([{ method: 'getMultipleAccounts', params: [asked, { encoding: 'jsonParsed' }] }])
    const list = v.safeParse(accounts, answer && 'result' in answer ? answer.result : undefined)
    // Otherwise the short names would be kept for a day.
    if (!list.success) throw gaveNone
    return new Map(asked.map((address, index) => [address, readMint(address, list.output.value[index])]))
  }

  return async (mints) => {
    const unknown = [...new Set(mints)]
      .filter((address) => !configured.has(address))
      .sort()
      .slice(0, mostMints)
    const found =
      unknown.length > 0
        ? await cache
            .get(`mints ${rpc.chainId} ${unknown}`, day, () => readAll(unknown))
            .catch((error: unknown) => {
              if (error !== gaveNone) throw error
              return new Map(unknown.map((address) => [address, readMint(address, null)]))
            })
        : new Map<string, MintName>()
    return new Map([...found, ...configured])
  }
}

function readMint(address: string, account: unknown): MintName {
  const parsed = v.safeParse(mint, account)
  const { decimals, extensions } = parsed.success ? parsed.output.data.parsed.info : { extensions: [] }
  const state = v.safeParse(metadata, extensions.find((entry) => entry.extension === 'tokenMetadata')?.state)
  const symbol = (state.success && cleanText(state.output.symbol)) || `${address.slice(0, 4)}…${address.slice(-4)}`
  return { symbol, name: (state.success && cleanText(state.output.name)) || symbol, decimals }
}
