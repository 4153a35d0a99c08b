import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecoverySecret, formatRecoveryCode } from '../keys/recovery-code.ts'
import { createOwnerKey, createOwnerKit, openOwnerKit, readOwnerKit } from './owner-kit.ts'
import { readRecoveryKit } from './recovery-kit.ts'

const account = { address: '0x00000000000000000000000000000000000050a9', factoryData: '0x1234' } as const

async function make() {
  const [key, secret] = [createOwnerKey(), createRecoverySecret()]
  const kit = await createOwnerKit({ accountId: 'account-1', account, key, secret, now: Date.UTC(2026, 0, 2) })
  return { key, kit, code: await formatRecoveryCode(secret) }
}

test('a kit of an owner gives the key back from its file and code alone, and shows neither', async () => {
  const { code, key, kit } = await make()
  const text = JSON.stringify(kit)
  const read = readOwnerKit(JSON.parse(text))
  expect(read && (await openOwnerKit(read, code))).toEqual(key)
  expect(kit.createdAt).toBe('2026-01-02T00:00:00.000Z')
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(text).not.toContain(Buffer.from(key.key).toString(form).replace(/=+$/, ''))
  expect(text).not.toContain(code)
  // An older page says that it is too old.
  expect(() => readRecoveryKit(text)).toThrow('needs a newer version of this page')
})

test('error: a kit that names another account, contract or owner than it was sealed for doesn’t open', async () => {
  const { code, kit } = await make()
  const other = (await make()).kit
  for (const changed of [
    { ...kit, accountId: 'account-2' },
    { ...kit, address: '0x00000000000000000000000000000000000050aa' },
    { ...kit, factoryData: '0x1235' },
    { ...kit, owner: other.owner },
    { ...kit, sealed: other.sealed },
    { ...kit, sealed: '?' },
  ] as const)
    await expect(openOwnerKit(changed, code)).rejects.toThrow(RangeError)
  await expect(openOwnerKit(kit, (await make()).code)).rejects.toThrow('This code does not open this recovery kit')
  await expect(openOwnerKit(kit, 'ABCD')).rejects.toThrow('The code has 36 characters')
})

test('error: whatever content a file has, it is such a kit, none, or a damaged one', async () => {
  const { kit } = await make()
  const damaged = fc.record({ latchkey: fc.constant('recovery-kit'), version: fc.constant(2) })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (content) => {
      expect(readOwnerKit(content)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(damaged, fc.constantFrom(...(Object.keys(kit) as (keyof typeof kit)[])), (head, name) => {
      if (name === 'latchkey' || name === 'version') return
      expect(() => readOwnerKit({ ...kit, ...head, [name]: 7 })).toThrow('This recovery kit is damaged')
    }),
  )
})
