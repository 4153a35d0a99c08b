import type { Account } from '@latchkey/frame/wire'

/** Whether a single passkey owns the account: if it is lost, everything in the account is. */
export const hasOneOwner = ({ passkeyAccount }: Account): boolean =>
  passkeyAccount !== undefined &&
  !passkeyAccount.kitOwner &&
  passkeyAccount.owners.length + (passkeyAccount.added?.length ?? 0) === 1
