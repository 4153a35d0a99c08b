import type { Account } from '@latchkey/frame/wire'
import { hasRecovery } from './has-recovery.ts'

/** Whether a single passkey owns the account. If it is lost, everything in the account is lost. */
export const hasOneOwner = (account: Account): boolean => account.passkeyAccount !== undefined && !hasRecovery(account)
