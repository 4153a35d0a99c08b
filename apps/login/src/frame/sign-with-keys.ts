import { refusalOf } from '@latchkey/frame/protocol'
import type { Account } from '@latchkey/frame/wire'
import type { Signable } from '../worker/keyholder.ts'
import type { AccountKeys } from './handlers-options.ts'

/**
 * Signs with the keys of an account. Where no share of this device opens them any more, the visitor is asked for a recovery first, and what they approved is
 * signed after it.
 *
 * @param recover asks the visitor; rejects when they close
 */
export function signWithKeys(
  keys: AccountKeys,
  account: Account,
  recover: () => Promise<unknown>,
): (signable: Signable) => Promise<string> {
  const sign = (signable: Signable) => keys.holderFor(account).sign(signable)
  return (signable) =>
    sign(signable).catch(async (error: unknown) => {
      if (refusalOf(error)?.code !== 'login/needs-recovery') throw error
      await recover()
      return sign(signable)
    })
}
