import type { Account } from '@latchkey/frame/wire'

/**
 * Whether the account can be used after this device is lost: through a recovery, or through a second owner of an
 * account of passkeys.
 */
export const hasRecovery = ({ passkeyAccount: of, recoveries }: Account): boolean =>
  of ? of.kitOwner !== undefined || of.owners.length + (of.added?.length ?? 0) > 1 : recoveries.length > 0
