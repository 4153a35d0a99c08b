import { systemClock } from '@latchkey/core'
import type { Account } from '@latchkey/frame/wire'
import { fixAccount } from '../passkey/fix-account.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import { createVaultHandlers } from '../worker/serve-vault.ts'
import type { Page } from './browser.fixture.ts'

/** A kit as the worker makes it, and its printed code. */
export type TakenKit = { readonly kit: OwnerKit; readonly code: string }

/** Has the worker make a kit for an account of passkeys. */
export async function makeKit({ server, store }: Page, account: Account): Promise<TakenKit> {
  const worker = createVaultHandlers({ server, store, clock: systemClock })
  const code = await worker.newCode(undefined)
  return { code, kit: await worker.ownerKit({ account, code }) }
}

/** A visitor who takes a kit as the second owner of a new account. */
export function takesKit(): {
  readonly taken: TakenKit[]
  fixOwners(account: Account, page: Page): Promise<Account>
} {
  const taken: TakenKit[] = []
  return {
    taken,
    async fixOwners(account, page) {
      const made = await makeKit(page, account)
      taken.push(made)
      return fixAccount(page, account, { kit: made.kit })
    },
  }
}
