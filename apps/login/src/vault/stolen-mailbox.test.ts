import { refusalOf } from '@latchkey/frame/protocol'
import type { LoginRouteName, LoginWire } from '@latchkey/frame/wire'
import { base64urlnopad } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, deriveKeys } from '../keys/derive.ts'
import { createRecoverySecret } from '../keys/recovery-code.ts'
import { createSeed } from '../keys/seed.ts'
import { joinShares } from '../keys/shares.ts'
import { proveKeys } from '../keys/sign.ts'
import type { Page } from '../testing/browser.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { addRecovery, createVault, openVault, recoverVault, stepUp, vaultState } from './vault.ts'

// A thief reads the visitor's mailbox, and so logs in on a device of their own whenever they like. The visitor has a recovery code.
let site: Site
let thief: Page
let account: Awaited<ReturnType<Page['logIn']>>
const secret = createRecoverySecret()
beforeAll(async () => {
  site = await startSite()
  const email = site.newEmail()
  const owner = await site.newBrowser().openPage()
  const made = await createVault(owner, await owner.logIn(email))
  const seed = await openVault(owner, made)
  await addRecovery(owner, made, { seed, secret, kind: 'code', label: 'Printed code' })
  site.wait()
  thief = await site.newBrowser().openPage()
  account = await thief.logIn(email)
})
afterAll(() => site.close())

const recoveryId = () => account.recoveries[0]?.id ?? ''
const refused = <Name extends LoginRouteName>(name: Name, request: LoginWire[Name]['request']) =>
  thief.server.call(name, request).then(
    () => 'answered',
    (error: unknown) => refusalOf(error)?.code,
  )
/** A proof by keys of the thief's own. */
async function forgedProof() {
  const { challenge } = await thief.server.call('challenge', {})
  return proveKeys({ challenge, text: `Latchkey login\n${challenge}` }, await deriveKeys(createSeed()))
}
/** A step-up by a factor of the thief's own. */
const forgedStepUp = (action: Parameters<typeof stepUp>[2]['action']) =>
  stepUp(thief, account, { action, factor: { id: recoveryId(), secret: createRecoverySecret() } })

test('the thief’s device has no share: it signs nothing', async () => {
  expect(await vaultState(thief, account)).toBe('needs-recovery')
  await expect(openVault(thief, account)).rejects.toThrow('This device has no share of the account')
  expect(await refused('vault/share/read', {})).toBe('login/unknown')
})

test('the server releases one share and one seal for a recovery: without the code there is no seed', async () => {
  const { sealed, share } = await thief.server.call('vault/recovery/read', { recoveryId: recoveryId() })
  const { addresses } = account
  const expected = { eip155: addresses?.eip155 as `0x${string}`, solana: addresses?.solana ?? '' }
  const server = base64urlnopad.decode(share)
  for (const own of [base64urlnopad.decode(sealed).slice(0, server.length), server.slice().reverse()])
    await expect(joinShares({ own, server }, { addresses: expected })).rejects.toThrow()
  const guess = { id: recoveryId(), secret: createRecoverySecret() }
  await expect(recoverVault(thief, account, guess)).rejects.toThrow('It does not open with this')
})

test('no recovery factor and no share of the thief’s own is taken: both need a signature of the keys', async () => {
  const share = base64urlnopad.encode(new Uint8Array(33).fill(1))
  const stepUpKey = base64urlnopad.encode(new Uint8Array(32).fill(1))
  const sealed = base64urlnopad.encode(new Uint8Array(80))
  const factor = { kind: 'code', label: 'Mine', sealed, share, stepUpKey } as const
  expect(await refused('vault/recovery/add', { ...factor, keyProof: await forgedProof() })).toBe('login/key-proof')
  expect(await refused('vault/share/write', { share, keyProof: await forgedProof() })).toBe('login/key-proof')
  const addresses = addressesOf(await deriveKeys(createSeed()))
  expect(await refused('vault/create', { addresses, share, keyProof: await forgedProof() })).toMatch(
    /login\/(key-proof|vault-state)/,
  )
})

test('nothing is exported, unlinked, removed, moved or deleted', async () => {
  const loginId = account.logins[0]?.id ?? ''
  for (const permission of [{}, await forgedStepUp('export')])
    expect(await refused('vault/permit', { action: 'export', permission })).toBe('login/step-up')
  for (const permission of [{}, await forgedStepUp('unlink')])
    expect(await refused('logins/unlink', { loginId, permission })).toBe('login/step-up')
  for (const permission of [{}, await forgedStepUp('remove-recovery')])
    expect(await refused('vault/recovery/remove', { recoveryId: recoveryId(), permission })).toBe('login/step-up')
  for (const permission of [{}, await forgedStepUp('delete-account')])
    expect(await refused('account/delete', { permission })).toBe('login/step-up')
  for (const keyProof of [undefined, await forgedProof()])
    expect(await refused('email/update/start', { email: 'thief@mail.example', keyProof })).toBe('login/key-proof')
})

test('the visitor with the code goes on, and is told by mail what the thief did', async () => {
  const owner = await site.newBrowser().openPage()
  const [email = ''] = site.mailbox.mails.map(({ to }) => to)
  site.wait()
  const seen = await owner.logIn(email)
  const recovered = await recoverVault(owner, seen, { id: recoveryId(), secret })
  expect(addressesOf(await deriveKeys(await openVault(owner, recovered)))).toEqual(account.addresses)
  const texts = () => site.mailbox.mails.map(({ email: { text } }) => text ?? '').join('\n')
  await expect.poll(texts).toContain('A new device has logged in')
  await expect.poll(texts).toContain('has fetched what is needed to recover')
})
