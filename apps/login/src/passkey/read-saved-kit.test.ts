import { systemClock } from '@latchkey/core'
import type { Account } from '@latchkey/frame/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../testing/browser.fixture.ts'
import { passkeyVisitor } from '../testing/passkey-visitor.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { rpId } from '../testing/smart-scene.fixture.ts'
import { makeKit } from '../testing/take-kit.fixture.ts'
import { createVaultHandlers } from '../worker/serve-vault.ts'
import { readQuestion } from '../worker/vault-protocol.ts'
import { fixAccount } from './fix-account.ts'

const nowhere = 'http://127.0.0.1:1'
let site: Site
beforeAll(async () => {
  site = await startSite({ login: { passkey: { rpId }, smartAccounts: { 'eip155:31337': { bundler: nowhere } } } })
})
afterAll(() => site?.close())

/** A visitor whose account is fixed with one passkey, and who saved a kit of it afterwards. */
async function kitOfLater() {
  const page = await site.newBrowser().openPage()
  let fixed: Account | undefined
  await passkeyVisitor(site, {
    page,
    fixOwners: async (given, own) => {
      fixed = await fixAccount(own, given)
      return fixed
    },
  })
  if (!fixed) throw new Error('no account')
  return { account: fixed, page, ...(await makeKit(page, fixed)) }
}

/** After a reload: a worker that has seen nothing of the kit, asked over its border. */
function open({ server, store }: Page, request: { account: Account; file: string; code: string }): Promise<string> {
  const { request: read } = readQuestion({ id: 1, name: 'savedKit', request })
  return createVaultHandlers({ server, store, clock: systemClock }).savedKit(read as typeof request)
}

test('a saved kit of the account names its key again, with its code', async () => {
  const { account, code, kit, page } = await kitOfLater()
  expect(await open(page, { account, code, file: JSON.stringify(kit, null, 2) })).toBe(kit.owner)
})

test('a kit of another account, a changed one, another code and any other file name no key', async () => {
  const [own, other] = [await kitOfLater(), await kitOfLater()]
  const { account, code, kit, page } = own
  const refuses = (file: unknown, message: string, typed = code) =>
    expect(
      open(page, { account, code: typed, file: typeof file === 'string' ? file : JSON.stringify(file) }),
    ).rejects.toThrow(message)
  await refuses(other.kit, 'no recovery kit of this account', other.code)
  // Another account's kit that claims to be one of this account.
  const claimed = { ...other.kit, accountId: account.id, address: kit.address, factoryData: kit.factoryData }
  await refuses(claimed, 'does not open', other.code)
  await refuses({ ...kit, accountId: other.account.id }, 'no recovery kit of this account')
  await refuses({ ...kit, address: other.kit.address }, 'no recovery kit of this account')
  await refuses({ ...kit, factoryData: other.kit.factoryData }, 'no recovery kit of this account')
  await refuses({ ...kit, owner: other.kit.owner }, 'does not open')
  await refuses(kit, 'does not open', other.code)
  await refuses({ ...kit, sealed: 7 }, 'damaged')
  for (const file of ['', 'null', '[]', '{', '"kit"', JSON.stringify({ ...kit, version: 1 }), ' '.repeat(70_000)])
    await refuses(file, 'no recovery kit of this account')
})

test('a server that says another address than the owners have finds no kit', async () => {
  const { account, code, kit, page } = await kitOfLater()
  const address = '0x00000000000000000000000000000000000050a9'
  const lied = { ...account, passkeyAccount: { ...account.passkeyAccount, address } } as Account
  await expect(open(page, { account: lied, code, file: JSON.stringify({ ...kit, address }) })).rejects.toThrow(
    'another contract',
  )
})
