import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import type { Addresses } from '../keys/derive.ts'
import { readRecoveryCode } from '../keys/recovery-code.ts'
import { unseal } from '../keys/seal.ts'
import { wordsOf } from '../keys/seed.ts'
import { joinShares } from '../keys/shares.ts'
import { stepUpPublicKey } from '../keys/step-up-key.ts'
import kept from './first-version.fixture.json' with { type: 'json' }
import { heldShares } from './held-shares.ts'
import { openOwnerKit, privateKeyText, readOwnerKit } from './owner-kit.ts'
import { openRecoveryKit, readRecoveryKit } from './recovery-kit.ts'

// Visitors have kits and stored shares of the first version: a later version must still open them.
const words = `${'abandon '.repeat(23)}art`
const accountId = 'account-1'
const addresses = kept.recoveryKit.addresses as Addresses
const decode = (text: string) => base64urlnopad.decode(text)

test('a recovery kit of the first version opens', async () => {
  const kit = readRecoveryKit(JSON.stringify(kept.recoveryKit))
  expect(wordsOf(await openRecoveryKit(kit, kept.code))).toBe(words)
})

test('the kit of an owner of the first version opens', async () => {
  const kit = readOwnerKit(kept.ownerKit)
  if (!kit) throw new Error('it is no such kit')
  expect(privateKeyText(await openOwnerKit(kit, kept.code))).toBe(`0x${'11'.repeat(32)}`)
})

test('a recovery share of the first version opens, and joins the server’s', async () => {
  const own = await unseal({
    secret: await readRecoveryCode(kept.code),
    sealed: decode(kept.recoveryShare.sealed),
    context: { accountId, purpose: 'recovery-share', addresses },
  })
  const seed = await joinShares({ own, server: decode(kept.recoveryShare.server) }, { addresses })
  expect(wordsOf(seed)).toBe(words)
})

test('the key by which a factor allows an action stays the one that the server knows', async () => {
  const key = await stepUpPublicKey(await readRecoveryCode(kept.code), accountId)
  expect(base64urlnopad.encode(key)).toBe(kept.stepUpKey)
})

test('the share that a browser keeps since the first version is found, and joins the server’s', async () => {
  const { content, name, sealingKey, server } = kept.deviceRecord
  const sealing = await crypto.subtle.importKey('raw', new Uint8Array(decode(sealingKey)), 'AES-GCM', false, [
    'decrypt',
  ])
  const values = new Map<string, unknown>([
    ['keys', { signing: {}, sealing }],
    [name, new Uint8Array(decode(content))],
  ])
  const store = createDeviceStore({
    values: { get: async (key) => values.get(key), set: async () => {}, delete: async () => {} },
    lock: (_, run) => run(),
    isLocked: async () => false,
  })
  const [share] = await heldShares(store, accountId).read()
  const seed = await joinShares({ own: decode(share?.own ?? ''), server: decode(server) }, { addresses })
  expect(wordsOf(seed)).toBe(words)
})
