import type { Account } from '@latchkey/frame/wire'
import { type OwnerKit, readOwnerKit } from '../vault/owner-kit.ts'
import { requireOwnContract } from './require-own-contract.ts'

/** The most characters of a kit's file. */
export const mostOfKit = 64_000

/**
 * Reads the kit in a file that the visitor saved earlier, if it belongs to this account. Its address must follow from
 * the same owners. So neither a file nor a server can lead to another contract.
 *
 * @throws RangeError where it is damaged, or a kit of another account or of none; `login/message-invalid` where the account isn't its own contract
 */
export function readSavedKit({ id, passkeyAccount }: Account, text: string): OwnerKit {
  const { address, factoryData } = requireOwnContract(passkeyAccount ?? { owners: [] })
  let content: unknown
  try {
    content = text.length > mostOfKit ? undefined : JSON.parse(text)
  } catch {}
  const kit = readOwnerKit({ ...(content as Record<string, unknown>) })
  const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()
  if (kit && kit.accountId === id && isSame(address, kit.address) && isSame(factoryData, kit.factoryData)) return kit
  throw new RangeError('This is no recovery kit of this account')
}
