import * as v from 'valibot'
import { wholeNumber } from '../config/values/whole-number.ts'

export const imagesConfigSchema = v.strictObject({
  /** Largest image, in bytes. */
  maxBytes: v.optional(wholeNumber(1024, 16_777_216), 1_048_576),
  /** For one image with all redirects, in ms. */
  timeoutMs: v.optional(wholeNumber(10, 60_000), 8000),
  /** Images kept in memory, together with their addresses, in bytes; each counts 4 KiB at least. */
  cacheBytes: v.optional(wholeNumber(0, 1_073_741_824), 33_554_432),
  /** Where files of `ipfs:` are fetched, such as https://gateway.example/ipfs: images and metadata of collectibles. @default they aren't */
  ipfsGateway: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'an http or https URL'))),
  /** Images of wallets, networks and tokens: of `@web3icons/core` where it is installed, or all drawn by this server. */
  icons: v.optional(v.picklist(['installed', 'drawn']), 'installed'),
  /** Allows http, any port, and addresses of the local network too. Only for tests on the same machine. */
  allowLocal: v.optional(v.boolean(), false),
})

export type ImagesConfig = v.InferOutput<typeof imagesConfigSchema>
