import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import type { Schema } from '../../http/decode.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** An exchange that can pay from an account there. */
export type ExchangeInfo = { readonly id: string; readonly name: string }

/** What is paid: a CAIP-19 id, smallest units as digits, and an address. */
export type ExchangePayment = { readonly asset: string; readonly amount: string; readonly recipient: string }

/** How a payment at an exchange is doing. */
export type ExchangeStatus = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly hash?: string | undefined
}

function call<T>(http: Http, method: string, params: object, result: Schema<T>): Promise<T> {
  const schema = v.pipe(
    v.object({ result }),
    v.transform((answer) => answer.result),
  )
  return http.post('/v1/json-rpc', { schema, body: { jsonrpc: '2.0', id: 1, method, params } })
}

/**
 * The exchanges that pay in an asset.
 *
 * @example const exchanges = await getExchanges(http, { asset, amount }, { warn: console.warn })
 */
export async function getExchanges(
  http: Http,
  parameters: { readonly asset: string; readonly amount: string },
  { warn }: Pick<CallOptions, 'warn'>,
): Promise<readonly ExchangeInfo[]> {
  const schema = v.object({ exchanges: v.array(v.unknown()) })
  const { exchanges } = await call(http, 'reown_getExchanges', { page: 1, ...parameters }, schema)
  return dropBad(exchanges, v.object({ id: text, name: text }), 'exchange', warn)
}

/**
 * The address of an exchange's page for one payment. The guard decides whether it may be opened.
 *
 * @example const { url, sessionId } = await getExchangePayUrl(http, { exchangeId, ...payment }, { guard: httpsOnly })
 */
export function getExchangePayUrl(
  http: Http,
  { amount, ...parameters }: ExchangePayment & { readonly exchangeId: string },
  { guard }: Pick<CallOptions, 'guard'>,
): Promise<{ readonly url: string; readonly sessionId: string }> {
  const url = v.pipe(v.string(), v.transform(guard.href), v.string('refused by the guard'))
  const body = { ...parameters, amount: `0x${BigInt(amount).toString(16)}` }
  return call(http, 'reown_getExchangePayUrl', body, v.object({ url, sessionId: text }))
}

/**
 * The status of a payment at an exchange.
 *
 * @example const { status } = await getExchangeBuyStatus(http, { exchangeId, sessionId })
 */
export async function getExchangeBuyStatus(
  http: Http,
  parameters: { readonly exchangeId: string; readonly sessionId: string },
): Promise<ExchangeStatus> {
  const status = v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'])
  const hash = v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/)))
  const answer = await call(http, 'reown_getExchangeBuyStatus', parameters, v.object({ status, txHash: hash }))
  return { status: answer.status, hash: answer.txHash }
}
