import * as v from 'valibot'
import { secretSchema } from '../config/values/read-secret.ts'
import { wholeNumber } from '../config/values/whole-number.ts'

const domain = v.pipe(
  v.string(),
  v.maxLength(180),
  v.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/, 'a domain, such as shop.eth'),
)
const label = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,63}$/, 'a label, such as admin'))

/** Names that visitors register under a domain of the operator. See docs/names.md. */
export const namesConfigSchema = v.strictObject({
  /** The domains. The first one is for requests that name none. None: the routes are off. */
  zones: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          name: domain,
          /** Labels that no visitor gets, such as `admin`. */
          reserved: v.optional(v.pipe(v.array(label), v.maxLength(10_000)), []),
        }),
      ),
      v.maxLength(16),
      v.check((zones) => new Set(zones.map(({ name }) => name)).size === zones.length, 'names must differ'),
    ),
    [],
  ),
  /**
   * The source of the key that signs the answers for ENS clients: 32 bytes, 0x hex. Without it those requests are
   * refused.
   */
  signingKey: v.optional(secretSchema),
  /** How long a signed answer is valid, in seconds. For this time a client may see an old value. */
  answerSeconds: v.optional(wholeNumber(10, 86_400), 300),
  /** Names of one account under each domain. */
  perAccount: v.optional(wholeNumber(1, 100), 1),
  /** Registrations from one address in a day. Visitors of one company share an address. */
  perDay: v.optional(wholeNumber(1, 1_000_000), 50),
  /** How far the time in a signed registration may be from this server's, in minutes. */
  messageMinutes: v.optional(wholeNumber(1, 60), 5),
})

export type NamesConfig = v.InferOutput<typeof namesConfigSchema>
