import * as v from 'valibot'
import { listParameter, numberParameter } from '../http/query.ts'

const id = v.pipe(v.string(), v.maxLength(128))
const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id, such as eip155:1'))

/** The query of `/getWallets`. */
export const walletQuery = v.object({
  page: numberParameter(1, 10_000, 1),
  entries: numberParameter(1, 100, 40),
  include: listParameter(id, 200),
  exclude: listParameter(id, 200),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  badge_type: v.optional(v.pipe(v.string(), v.maxLength(32))),
  chains: listParameter(chainId, 100),
})
