import type { Account } from '@latchkey/frame/wire'
import { hasRecovery } from '../recovery/has-recovery.ts'

/** Whether a single passkey owns the account: if it is lost, everything in the account is. */
export const hasOneOwner = (account: Account): boolean => account.passkeyAccount !== undefined && !hasRecovery(account)
