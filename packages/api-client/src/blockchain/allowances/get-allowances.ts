import * as v from 'valibot'
import { pathPart } from '../../http/build-url.ts'
import type { CallOptions } from '../../http/call-options.ts'
import { decimal } from '../../http/decimal.ts'
import { dropBad } from '../../http/drop-bad.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getAllowances`. */
export type GetAllowancesParameters = {
  /** Without a chain, e.g. `0xab…`. */
  address: string
  /** CAIP-2 */
  chainId: string
  /** Another number than before skips what the host keeps. */
  forceUpdate?: number | undefined
  signal?: AbortSignal | undefined
}

/** What another account may take. Amounts are smallest units as digits. */
export type Allowance = {
  /** `operator`: all items of a collection. `item`: one of them. `permit2`: through Uniswap's Permit2. */
  readonly kind: 'erc20' | 'operator' | 'item' | 'permit2'
  readonly token: string
  readonly name: string
  readonly symbol: string
  /** Absent = the contract doesn't say. */
  readonly decimals?: number | undefined
  readonly spender: string
  /** What a published description (ERC-7730) calls the spender. */
  readonly spenderName?: string | undefined
  /** The description's file in the registry that the operator imported. */
  readonly spenderSource?: string | undefined
  /** The token id that an allowance for one `item` is for. */
  readonly tokenId?: string | undefined
  /** Absent where it is no amount. */
  readonly amount?: string | undefined
  readonly unlimited: boolean
  readonly balance?: string | undefined
  /** The smaller one of amount and balance; of collections the number of items. Absent = unknown. */
  readonly atRisk?: string | undefined
  /** What that is worth in US dollars. Absent = the price is unknown, never a zero. */
  readonly atRiskValue?: string | undefined
  /** RFC 3339 */
  readonly approvedAt?: string | undefined
  readonly hash: string
  /** RFC 3339; absent = it doesn't end by itself. */
  readonly expiresAt?: string | undefined
}

/** Result of `getAllowances`. */
export type GetAllowancesReturnType = {
  /** The largest risk first. */
  readonly allowances: readonly Allowance[]
  /** The first block that was read: older approvals are unknown. Absent = all were read. */
  readonly since?: number | undefined
  /** Approvals were found that are not listed: of contracts with very many. Absent = none. */
  readonly more?: true | undefined
}

/** The largest number of allowances read from one answer. */
const most = 1000

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'no address'))
const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  )
const name = v.pipe(v.string(), v.maxLength(256))
const units = optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'no amount')))
const time = optional(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp()))
const allowance = v.object({
  kind: v.picklist(['erc20', 'operator', 'item', 'permit2']),
  token: address,
  name,
  symbol: name,
  decimals: optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
  spender: address,
  spenderName: optional(name),
  spenderSource: optional(v.pipe(v.string(), v.maxLength(512))),
  tokenId: units,
  amount: units,
  unlimited: v.boolean(),
  balance: units,
  atRisk: units,
  atRiskValue: optional(decimal),
  approvedAt: time,
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'no hash')),
  expiresAt: time,
})
const answer = v.object({
  allowances: v.array(v.unknown()),
  since: optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  more: optional(v.boolean()),
})

/**
 * What other accounts may take of an account on one Ethereum chain.
 *
 * @example const { allowances } = await getAllowances(http, { address: '0xab…', chainId: 'eip155:1' })
 */
export async function getAllowances(
  http: Http,
  { address: owner, chainId, forceUpdate, signal }: GetAllowancesParameters,
  { warn }: Pick<CallOptions, 'warn'>,
): Promise<GetAllowancesReturnType> {
  const schema = v.pipe(
    answer,
    v.transform(({ allowances, more, since }) => ({
      allowances: dropBad(allowances.slice(0, most), allowance, 'allowance', warn) as readonly Allowance[],
      ...(since !== undefined && { since }),
      ...((more || allowances.length > most) && { more: true as const }),
    })),
  )
  const query = { chainId, ...(forceUpdate !== undefined && { forceUpdate: String(forceUpdate) }) }
  return http.get(`/v1/account/${pathPart(owner)}/allowances`, { schema, query, signal })
}
