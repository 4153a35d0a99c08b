import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PasskeyProof, PasskeyProofAction } from '@latchkey/frame/wire'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { confirmByPasskey, drawn } from './test/confirm-by-passkey.ts'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin, type TestLoginOptions } from './test/start-test-login.ts'
import { createTestPasskey, type PasskeyEdit } from './test/test-passkey.ts'
import { ann, createMailboxThief, createVisitor } from './test/test-visitor.ts'

const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }
const minute = 60_000
const folder = mkdtempSync(join(tmpdir(), 'latchkey-step-up-'))
const sealing = join(folder, 'sealing')
writeFileSync(sealing, Buffer.alloc(32, 9).toString('base64url'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeDatabases('a passkey before each signature', ({ create }) => {
  let login: TestLogin
  const start = async (options: TestLoginOptions = {}) => {
    login = await startTestLogin({
      ...options,
      store: await openStore(await create()),
      login: { sealingKey: { file: sealing }, ...options.login },
    })
  }
  beforeEach(() => start())
  afterEach(() => login.close())

  /** A visitor whose recovery is a passkey, beside a printed code. */
  async function visitor(email = ann) {
    const owner = await createVisitor(login, email)
    const code = await owner.addFactor()
    const passkey = createTestPasskey(site)
    const made = passkey.create({ challenge: 'made-by-the-page' })
    const added = await owner.client.ask('vault/recovery/add', {
      kind: 'passkey',
      label: 'Passkey',
      sealed: code.sealed,
      share: code.share,
      stepUpKey: code.stepUpKey,
      keyProof: await owner.prove(),
      passkey: { id: made.id, attestationObject: made.response.attestationObject ?? '' },
    })
    const confirm = (action?: PasskeyProofAction, by: LoginClient = owner.client, edit?: PasskeyEdit) =>
      confirmByPasskey(by, passkey, { accountId: owner.id, ...(action && { action }), edit })
    const turnOn = async () => owner.client.ask('vault/step-up', { isOn: true, proof: await confirm('step-up-on') })
    const passkeyFactor = added.account.recoveries.find(({ kind }) => kind === 'passkey')?.id ?? ''
    return { ...owner, code, confirm, passkey, passkeyFactor, turnOn }
  }
  const events = async (client: LoginClient) => (await client.ask('audit', {})).entries.map(({ event }) => event)

  test('is off at first; turned on by the passkey, the share of a device is given for one confirmation at a time', async () => {
    const { client, confirm, passkey, share, turnOn } = await visitor()
    expect(await client.ask('vault/step-up', {})).toEqual({ isOn: false, passkeys: [passkey.id] })
    expect(await client.ask('vault/share/read', {})).toEqual({ share })
    expect(await turnOn()).toEqual({ isOn: true, passkeys: [passkey.id] })
    expect((await client.refused('vault/share/read', {})).code).toBe('login/passkey')
    const proof = await confirm()
    expect(await client.ask('vault/share/read', { proof })).toEqual({ share })
    expect((await client.refused('vault/share/read', { proof })).code).toBe('login/passkey')
    expect(await events(client)).toContain('step-up-on')
  })

  test('both changes send a mail, once each', async () => {
    const { client, confirm, turnOn } = await visitor()
    await turnOn()
    await turnOn()
    const proof = await confirm('step-up-off')
    expect(await client.ask('vault/step-up', { isOn: false, proof })).toMatchObject({ isOn: false })
    const told = (text: string) => async () => {
      for (;;) {
        const mail = await login.mailbox.next(ann)
        if (mail.text?.includes(text)) return mail.text
      }
    }
    expect(await told('now asks for your passkey')()).toContain('before each signature')
    expect(await told('no longer asks for your passkey')()).toContain('before a signature')
    expect((await events(client)).filter((event) => event.startsWith('step-up'))).toEqual(['step-up-off', 'step-up-on'])
  })

  test('error: the session alone, the keys’ proof, a proof for another action or of another session turns nothing on or off', async () => {
    const { client, confirm, id, prove, turnOn } = await visitor()
    const refused = async (isOn: boolean, given: { proof?: PasskeyProof; permission?: object } = {}) =>
      (await client.refused('vault/step-up', { isOn, ...given })).code
    expect(await refused(true)).toBe('login/passkey')
    expect(await refused(true, { proof: await confirm('release') })).toBe('login/passkey')
    await turnOn()
    expect(await refused(false)).toBe('login/passkey')
    expect(await refused(false, { permission: {} })).toBe('login/passkey')
    expect(await refused(false, { permission: { keyProof: await prove() } })).toBe('login/passkey')
    expect(await refused(false, { proof: await confirm('step-up-on') })).toBe('login/passkey')
    expect(await refused(false, { proof: await confirm('release') })).toBe('login/passkey')
    const thief = await createMailboxThief(login)
    expect((await client.refused('vault/share/read', { proof: await confirm('release', thief) })).code).toMatch(
      /login\/(passkey|access)/,
    )
    const other = createTestPasskey(site)
    const proof = await confirmByPasskey(thief, other, { accountId: id, action: 'step-up-off' })
    expect((await thief.refused('vault/step-up', { isOn: false, proof })).code).toBe('login/passkey')
    expect(await thief.ask('vault/step-up', {})).toMatchObject({ isOn: true })
  })

  test('the recovery turns it off where the passkey is lost, behind a fresh login; not the key of another action', async () => {
    const { client, code, id, share, turnOn } = await visitor()
    await turnOn()
    const stepUp = (action: 'step-up-off' | 'export') => code.allow(client, id, code.id, action)
    const off = async (action: 'step-up-off' | 'export') => ({
      isOn: false,
      permission: { stepUp: await stepUp(action) },
    })
    expect((await client.refused('vault/step-up', await off('export'))).code).toBe('login/step-up')
    login.clock.time += 5 * minute
    client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
    expect((await client.refused('vault/step-up', await off('step-up-off'))).code).toBe('login/stale')
    login.clock.time += 10 * minute
    await login.logIn(client, ann)
    expect(await client.ask('vault/step-up', await off('step-up-off'))).toMatchObject({ isOn: false })
    expect(await client.ask('vault/share/read', {})).toEqual({ share })
  })

  test('it counts on every device, also where the visitor logged in before', async () => {
    const { client, confirm, prove, share, turnOn } = await visitor()
    login.clock.time += 10 * minute
    const second = await login.client()
    await login.logIn(second, ann)
    await turnOn().catch(async () => {
      client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
      return turnOn()
    })
    expect((await second.refused('vault/share/read', {})).code).toBe('login/passkey')
    expect((await client.refused('vault/share/read', {})).code).toBe('login/passkey')
    expect(await client.ask('vault/share/read', { proof: await confirm() })).toEqual({ share })
    expect(await prove()).toBeTruthy()
  })

  test('a login by passkey that was linked confirms as well; removing the last passkey turns it off, by the recovery alone', async () => {
    await login.close()
    await start({ login: { passkey: { rpId: site.rpId } } })
    const { client, code, id, passkeyFactor, prove, share, turnOn } = await visitor()
    const linked = createTestPasskey(site)
    const { flow, options } = await client.ask('passkey/options', {
      projectId: 'shop',
      purpose: 'link',
      keyProof: await prove(),
    })
    await client.ask('passkey/finish', { flow, credential: linked.create(options) })
    await turnOn()
    const proof = await confirmByPasskey(client, linked, { accountId: id })
    expect(await client.ask('vault/share/read', { proof })).toEqual({ share })
    const allow = async (action: 'unlink' | 'remove-recovery') => ({
      stepUp: await code.allow(client, id, code.id, action),
    })
    await client.ask('vault/recovery/remove', {
      recoveryId: passkeyFactor,
      permission: await allow('remove-recovery'),
    })
    expect(await client.ask('vault/step-up', {})).toEqual({ isOn: true, passkeys: [linked.id] })
    const loginId =
      (await client.ask('account', {})).account.logins.find(({ method }) => method === 'passkey')?.id ?? ''
    expect((await client.refused('logins/unlink', { loginId, permission: {} })).code).toBe('login/step-up')
    await client.ask('logins/unlink', { loginId, permission: await allow('unlink') })
    expect(await client.ask('vault/step-up', {})).toEqual({ isOn: false, passkeys: [] })
    expect((await events(client)).slice(0, 2).sort()).toEqual(['step-up-off', 'unlinked'])
  })

  const edits: [string, PasskeyEdit][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['no verification of the visitor', { flags: 1 }],
    ['an older counter', { counter: 1 }],
    ['the id of another passkey', { id: Buffer.alloc(16, 1) }],
  ]
  test('error: a confirmation of another origin, text, ceremony or passkey, without the visitor, or copied, gives nothing', async () => {
    const { client, confirm, share, turnOn } = await visitor()
    await turnOn()
    for (const [what, edit] of edits) {
      const proof = await confirm('release', client, edit)
      expect([what, (await client.refused('vault/share/read', { proof })).code]).toEqual([what, 'login/passkey'])
    }
    const proof = await confirm('release', client, { crossOrigin: true })
    expect(await client.ask('vault/share/read', { proof })).toEqual({ share })
  })

  test('error: a confirmation of something else than was drawn, and a late one', async () => {
    const { client, confirm, turnOn } = await visitor()
    await turnOn()
    const proof = await confirm()
    const other = { ...proof, digest: drawn.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) }
    expect((await client.refused('vault/share/read', { proof: other })).code).toBe('login/passkey')
    const late = await confirm()
    login.clock.time += 5 * minute
    client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
    expect((await client.refused('vault/share/read', { proof: late })).code).toBe('login/passkey')
  })

  test('error: a passkey of another account confirms nothing of this one', async () => {
    const { client, id, turnOn } = await visitor()
    await turnOn()
    const eve = await visitor('eve@shop.example')
    const proof = await confirmByPasskey(client, eve.passkey, { accountId: id })
    expect((await client.refused('vault/share/read', { proof })).code).toBe('login/passkey')
  })

  test('error: an account without a passkey, or with a made-up one, turns nothing on', async () => {
    const owner = await createVisitor(login)
    const { client, id } = owner
    expect(await client.ask('vault/step-up', {})).toEqual({ isOn: false, passkeys: [] })
    const proof = await confirmByPasskey(client, createTestPasskey(site), { accountId: id, action: 'step-up-on' })
    expect((await client.refused('vault/step-up', { isOn: true, proof })).code).toBe('login/passkey')
    const { sealed, share, stepUpKey } = await owner.addFactor()
    const add = async (attestationObject: string) =>
      (
        await client.refused('vault/recovery/add', {
          kind: 'passkey',
          label: 'Passkey',
          sealed,
          share,
          stepUpKey,
          keyProof: await owner.prove(),
          passkey: { id: 'AAAA', attestationObject },
        })
      ).code
    expect(await add('AAAA')).toBe('login/passkey')
    const { response } = createTestPasskey(site).create({ challenge: 'x' })
    expect(await add(response.attestationObject ?? '')).toBe('login/passkey')
  })

  test('a proof of any content is refused without a fault', async () => {
    const { client, turnOn } = await visitor()
    await turnOn()
    const text = fc.string({ unit: fc.constantFrom(...'AZaz09_-{}":') })
    await fc.assert(
      fc.asyncProperty(
        fc.record({ clientDataJSON: text, authenticatorData: text, signature: text, id: text }),
        async (given) => {
          const { challenge } = await client.ask('challenge', {})
          const { code, status } = await client.refused('vault/share/read', {
            proof: { challenge, digest: drawn, ...given },
          })
          expect(['login/passkey', 'login/bad-request', 'login/rate']).toContain(code)
          expect(status).toBeLessThan(500)
        },
      ),
      { numRuns: 15 },
    )
  })
})
