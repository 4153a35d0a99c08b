import type { Account } from '@latchkey/frame/wire'
import { createSecret, importSealKey, sealAddress } from '../passkey/address-seal.ts'
import { fixAccount } from '../passkey/fix-account.ts'
import { unfixedVisitor } from './lying-server.fixture.ts'
import type { newPasskey } from './passkey-visitor.fixture.ts'
import type { Site } from './site.fixture.ts'

type Passkey = ReturnType<typeof newPasskey>

/** An account of the thief's with the visitor's public key as an owner, its address rightly derived, and its seals made with a secret of the thief's. */
export async function thiefsAccount(thiefsSite: Site, victim: Passkey, as: 'first owner' | 'later'): Promise<Account> {
  const key = await importSealKey(createSecret())
  const sealed = async (id: string, address = '0x') => key && sealAddress(key, { address, id })
  const { account, page, passkey } = await unfixedVisitor(thiefsSite)
  const { server } = page
  const link = async (seal?: string) => {
    thiefsSite.clock.time += 1
    const { flow, options } = await server.call('passkey/options', { projectId: 'shop', purpose: 'link' })
    await server.call('passkey/finish', { flow, credential: victim.create(options), ...(seal && { seal }) })
  }
  if (as === 'later') {
    const { address } = (await fixAccount(page, account)).passkeyAccount
    await link(await sealed(victim.id, address))
  } else {
    await link()
    const { address } = (await server.call('passkey/account', { isDraft: true })).account.passkeyAccount ?? {}
    const seals = [passkey, victim].map(async ({ id }) => ({ id, seal: (await sealed(id, address)) ?? '' }))
    await server.call('passkey/account', { seals: await Promise.all(seals) })
  }
  const made = (await server.call('account', {})).account
  // So that the same passkey can be in another account of the thief's.
  const { id: loginId = '' } = made.logins.at(-1) ?? {}
  await server.call('logins/unlink', { loginId, permission: {} })
  return made
}
