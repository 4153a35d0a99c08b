import * as v from 'valibot'
import { UpstreamError } from '../../rpc-proxy/upstream-error.ts'
import type { Holding, ReadHoldings } from '../asset.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import { cleanText } from '../clean-text.ts'
import type { NativeCurrency, TokenSettings } from '../config.ts'

export type SolanaHoldingsOptions = {
  readonly rpc: ChainRpc
  readonly native: NativeCurrency
  readonly tokens: readonly TokenSettings[]
}

/** SPL Token and Token-2022. */
const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'] as const

const lamports = v.object({
  value: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
})
const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
              tokenAmount: v.object({
                amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
                decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})
const mints = v.object({ value: v.array(v.unknown()) })
const metadataExtension = v.object({
  data: v.object({
    parsed: v.object({
      info: v.object({ extensions: v.array(v.object({ extension: v.string(), state: v.unknown() })) }),
    }),
  }),
})
const metadataState = v.object({ name: v.string(), symbol: v.string() })

/** Most mints whose own metadata is read: one request takes 100. */
const mostMints = 100

/** Lamports, and the sum of an owner's token accounts by mint, of both token programs. */
export function createSolanaHoldings({ rpc, native, tokens }: SolanaHoldingsOptions): ReadHoldings {
  const configured = new Map(tokens.map((token) => [token.address, token]))

  async function readNames(
    unknown: readonly string[],
  ): Promise<ReadonlyMap<string, v.InferOutput<typeof metadataState>>> {
    if (unknown.length === 0) return new Map()
    const asked = unknown.slice(0, mostMints)
    const [answer] = await rpc.batch([{ method: 'getMultipleAccounts', params: [asked, { encoding: 'jsonParsed' }] }])
    const accounts = v.safeParse(mints, answer && 'result' in answer ? answer.result : undefined)
    const found = new Map<string, v.InferOutput<typeof metadataState>>()
    for (const [index, account] of (accounts.success ? accounts.output.value : []).entries()) {
      const mint = asked[index]
      const parsed = v.safeParse(metadataExtension, account)
      const extension = parsed.success
        ? parsed.output.data.parsed.info.extensions.find((entry) => entry.extension === 'tokenMetadata')
        : undefined
      const state = v.safeParse(metadataState, extension?.state)
      if (mint && state.success) found.set(mint, state.output)
    }
    return found
  }

  return async ({ address }) => {
    const [balance, ...lists] = await rpc.batch([
      { method: 'getBalance', params: [address] },
      ...programs.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed' }],
      })),
    ])
    const own = v.safeParse(lamports, balance && 'result' in balance ? balance.result : undefined)
    if (!own.success) throw new UpstreamError('invalid', 'The chain gave no balance')
    const held = new Map<string, { amount: bigint; decimals: number }>()
    for (const [index, list] of lists.entries()) {
      const parsed = v.safeParse(tokenAccounts, 'result' in list ? list.result : undefined)
      // A cluster without Token-2022 answers with an error; one without SPL Token doesn't exist.
      if (!parsed.success && index === 0) throw new UpstreamError('invalid', 'The chain gave no token accounts')
      for (const { account } of parsed.success ? parsed.output.value : []) {
        const { mint, tokenAmount } = account.data.parsed.info
        const amount = (held.get(mint)?.amount ?? 0n) + BigInt(tokenAmount.amount)
        if (amount > 0n) held.set(mint, { amount, decimals: tokenAmount.decimals })
      }
    }
    const names = await readNames([...held.keys()].filter((mint) => !configured.has(mint)))
    const rows = [...held].map(([mint, { amount, decimals }]): Holding => {
      const token = configured.get(mint)
      const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
      const symbol = token?.symbol ?? (cleanText(names.get(mint)?.symbol ?? '') || short)
      const name = token?.name ?? (cleanText(names.get(mint)?.name ?? '') || symbol)
      return { address: mint, name, symbol, decimals, amount, iconUrl: token?.iconUrl }
    })
    return [{ ...native, amount: BigInt(own.output.value) }, ...rows]
  }
}
