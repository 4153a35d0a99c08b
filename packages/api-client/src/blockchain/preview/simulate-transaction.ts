import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { decimal, units } from '../../http/decimal.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { address, image, optionalField, text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `simulateTransaction`. */
export type SimulateTransactionParameters = {
  /** CAIP-2 */
  chainId: string
  /** The account that would sign. */
  account: string
  /** eip155: the calls in their order, at most 16; `value` in wei, as digits. */
  calls?: readonly { to: string; data?: string | undefined; value?: string | undefined }[] | undefined
  /** eip155: addresses whose code the answer has, beside the called ones; at most 16. */
  about?: readonly string[] | undefined
  /** Solana: serialised, base64, at most 8. */
  transactions?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** What an account would have more or, negative, less of; `units` are the smallest ones. */
export type SimulatedChange = {
  readonly kind: 'native' | 'token' | 'collectible'
  readonly address?: string | undefined
  readonly tokenId?: string | undefined
  readonly units: string
}

/** What another account could take afterwards. */
export type SimulatedApproval = {
  readonly kind: 'token' | 'collectible' | 'operator' | 'permit2'
  readonly token: string
  readonly spender: string
  readonly units?: string | undefined
  readonly tokenId?: string | undefined
  /** Unix time in s. */
  readonly until?: string | undefined
}

/** An asset of a simulation. */
export type SimulatedAsset = {
  readonly kind: 'token' | 'collectible'
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals?: number | undefined
  readonly iconUrl?: string | undefined
  /** It calls itself like another token that the host knows. */
  readonly lookAlike?: boolean | undefined
  /** The price of one whole unit, in USD. */
  readonly price?: string | undefined
}

/** Result of `simulateTransaction`. */
export type SimulateTransactionReturnType = {
  /** `false`: no node could try it. */
  readonly simulated: boolean
  readonly changes: readonly SimulatedChange[]
  readonly approvals: readonly SimulatedApproval[]
  /** What receivers that a call names would have more of: less than the call says where a token keeps a part, or moves nothing. */
  readonly received?: readonly { readonly token: string; readonly to: string; readonly units: string }[] | undefined
  readonly assets: readonly SimulatedAsset[]
  /** By address in small letters. */
  readonly code: Readonly<Record<string, 'none' | 'contract' | 'delegated'>>
  /** Solana: what token accounts hold, and whose they are. */
  readonly tokenAccounts?: Readonly<Record<string, { readonly mint: string; readonly owner: string }>> | undefined
  /** Calls whose token answers `false`: it does nothing, though the transaction doesn't fail. */
  readonly refused?: readonly number[] | undefined
  /** It would fail. */
  readonly reverts?: { readonly call?: number | undefined; readonly reason?: string | undefined } | undefined
  /** In the smallest units, with a margin. */
  readonly fee?: { readonly units: string } | undefined
  readonly native: { readonly symbol: string; readonly decimals: number; readonly price?: string | undefined }
}

const most = 256

const signed = v.pipe(v.string(), v.regex(/^-?\d{1,78}$/, 'no whole number'))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const change = v.object({
  kind: v.picklist(['native', 'token', 'collectible']),
  address: v.optional(address),
  tokenId: v.optional(units),
  units: signed,
})
const approval = v.object({
  kind: v.picklist(['token', 'collectible', 'operator', 'permit2']),
  token: address,
  spender: address,
  units: v.optional(units),
  tokenId: v.optional(units),
  until: v.optional(units),
})

/**
 * What a transaction would do, tried on a node of the host and not sent. Changes and approvals are read whole or not at all.
 *
 * @example const { changes } = await simulateTransaction(http, { chainId: 'eip155:1', account, calls: [{ to }] }, options)
 */
export function simulateTransaction(
  http: Http,
  { signal, ...body }: SimulateTransactionParameters,
  options: CallOptions,
): Promise<SimulateTransactionReturnType> {
  const asset = v.object({
    kind: v.picklist(['token', 'collectible']),
    address,
    symbol: text,
    name: text,
    decimals: v.optional(decimals),
    iconUrl: optionalField(image(options), 'iconUrl', options),
    lookAlike: v.optional(v.boolean()),
    price: optionalField(decimal, 'price', options),
  })
  const schema = v.pipe(
    v.object({
      simulated: v.boolean(),
      changes: v.pipe(v.array(change), v.maxLength(most)),
      approvals: v.pipe(v.array(approval), v.maxLength(most)),
      received: v.optional(
        v.pipe(v.array(v.object({ token: address, to: address, units: signed })), v.maxLength(most)),
      ),
      assets: v.optional(v.array(v.unknown()), []),
      code: v.optional(v.record(address, v.picklist(['none', 'contract', 'delegated'])), {}),
      tokenAccounts: v.optional(v.record(address, v.object({ mint: address, owner: address }))),
      refused: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(most))),
      reverts: v.optional(
        v.object({ call: v.optional(v.pipe(v.number(), v.integer())), reason: optionalField(text, 'reason', options) }),
      ),
      fee: v.optional(v.object({ units })),
      native: v.object({ symbol: text, decimals, price: optionalField(decimal, 'price', options) }),
    }),
    v.transform((answer) => ({
      ...answer,
      assets: dropBad(answer.assets.slice(0, most), asset, 'asset', options.warn),
    })),
  )
  return http.post('/v1/preview/simulate', { schema, body, signal })
}
