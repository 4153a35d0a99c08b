import * as v from 'valibot'
import { chainIdSchema, upstreamSchema } from '../config/values/chain-endpoints.ts'
import { wholeNumber } from '../config/values/whole-number.ts'

const key = (longest = 4096) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))
const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a country such as US (ISO 3166-1)'))

const coinbase = v.strictObject({
  /** Its API, such as `https://api.developer.coinbase.com`. */
  apiUrl: upstreamSchema,
  /** Its page, such as `https://pay.coinbase.com/buy/select-asset`. */
  pageUrl: upstreamSchema,
  /** The id of a secret API key of the Coinbase Developer Platform. */
  apiKeyId: key(512),
  /** The key: PEM of an EC key, or base64 of an Ed25519 key. */
  apiKeySecret: key(),
  /** The secret of the webhook subscription. Without it no webhook is taken, and the status is polled. */
  webhookSecret: v.optional(key(512)),
  /** For the list of what is for sale and for quotes. */
  country: v.optional(country, 'US'),
})

const moonpay = v.strictObject({
  /** Its API, such as `https://api.moonpay.com`. */
  apiUrl: upstreamSchema,
  /** Its page, such as `https://buy.moonpay.com`. */
  pageUrl: upstreamSchema,
  /** `pk_…`: visitors see it in the URL of the page. */
  publishableKey: key(512),
  /** `sk_…`: signs the URL of the page. */
  secretKey: key(512),
  /** The key that webhooks are signed with. Without it no webhook is taken, and the status is polled. */
  webhookSecret: v.optional(key(512)),
})

const transak = v.strictObject({
  /** Its API, such as `https://api.transak.com`. */
  apiUrl: upstreamSchema,
  /** Its gateway, such as `https://api-gateway.transak.com`. */
  gatewayUrl: upstreamSchema,
  /** Visitors see it in the address of the page. */
  apiKey: key(512),
  apiSecret: key(512),
  /** The domain of the app, as registered with the provider. */
  referrerDomain: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}$/i, 'a domain such as shop.example')),
})

const meld = v.pipe(
  v.strictObject({
    /** Its page, such as `https://meldcrypto.com`. */
    pageUrl: upstreamSchema,
    /** Visitors see it in the address of the page. */
    publicKey: key(512),
    /** The secret of the webhook profile. Without it no webhook is taken. */
    webhookSecret: v.optional(key(512)),
    /**
     * The exact URL of the webhook profile. It is part of the signed text, and behind a proxy this server doesn't know
     * it.
     */
    webhookUrl: v.optional(upstreamSchema),
    /** Its API, such as `https://api.meld.io`. */
    apiUrl: v.optional(upstreamSchema),
    /** Without it no status is polled. */
    apiKey: v.optional(key(512)),
  }),
  v.check((meld) => !meld.webhookSecret === !meld.webhookUrl, 'webhookSecret and webhookUrl belong together'),
  v.check((meld) => !meld.apiKey === !meld.apiUrl, 'apiKey and apiUrl belong together'),
)

const network = v.strictObject({
  /** The network's name at coinbase, such as `ethereum`. */
  name: label,
  displayName: label,
  chainId: chainIdSchema,
  /** Absent: the native currency. */
  contractAddress: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,64}$/, 'an address'))),
  /** The name of this currency on this network at moonpay, such as `usdc_polygon`. */
  moonpay: v.optional(label),
  /** The network's name at transak, such as `polygon`. */
  transak: v.optional(label),
  /** The name of this currency on this network at meld. Its link is made only for `USDC` and `SOL`. */
  meld: v.optional(label),
})

const currency = v.strictObject({
  id: label,
  name: label,
  symbol: label,
  networks: v.pipe(v.array(network), v.minLength(1), v.maxLength(64)),
})

/** Where visitors can buy crypto for money. Without a provider the routes answer 501. */
export const buyConfigSchema = v.strictObject({
  providers: v.optional(
    v.strictObject({
      coinbase: v.optional(coinbase),
      moonpay: v.optional(moonpay),
      transak: v.optional(transak),
      meld: v.optional(meld),
    }),
    {},
  ),
  /** What is for sale. @default ETH, USDC and SOL on their best-known networks */
  currencies: v.optional(v.pipe(v.array(currency), v.minLength(1), v.maxLength(200))),
  /** How long a purchase is remembered, in days. */
  orderDays: v.optional(wholeNumber(1, 400), 30),
  /**
   * How many purchases are remembered. Beyond this number, the oldest purchases that were begun and never paid are
   * forgotten first.
   */
  maxOrders: v.optional(wholeNumber(10, 10_000_000), 100_000),
  /** How many purchases one IP address may begin at once, and each minute. */
  perMinute: v.optional(wholeNumber(1, 10_000), 20),
})

export type BuyConfig = v.InferOutput<typeof buyConfigSchema>
export type ProviderSettings = BuyConfig['providers']
export type BuyProviderId = keyof ProviderSettings
export type BuyCurrency = v.InferOutput<typeof currency>
export type BuyNetwork = v.InferOutput<typeof network>
