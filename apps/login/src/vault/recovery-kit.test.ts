import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRecoverySecret, formatRecoveryCode } from '../keys/recovery-code.ts'
import { createSeed } from '../keys/seed.ts'
import { createRecoveryKit, openRecoveryKit, readRecoveryKit } from './recovery-kit.ts'

async function make() {
  const [seed, secret] = [createSeed(), createRecoverySecret()]
  const kit = await createRecoveryKit({ seed, secret, accountId: 'account-1', now: Date.UTC(2026, 0, 2) })
  return { seed, kit, code: await formatRecoveryCode(secret) }
}

describe('a recovery kit', () => {
  test('gives the seed back from its file and code alone', async () => {
    const { seed, kit, code } = await make()
    expect(await openRecoveryKit(readRecoveryKit(JSON.stringify(kit)), code)).toEqual(seed)
    expect(kit.createdAt).toBe('2026-01-02T00:00:00.000Z')
  })

  test('shows neither the seed nor the code', async () => {
    const { seed, kit, code } = await make()
    const text = JSON.stringify(kit)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(Buffer.from(seed).toString(form).replace(/=+$/, ''))
    expect(text).not.toContain(code)
  })

  test('error: another kit’s code, or a wrong one', async () => {
    const { kit } = await make()
    const { code } = await make()
    await expect(openRecoveryKit(kit, code)).rejects.toThrow('This code does not open this recovery kit')
    await expect(openRecoveryKit(kit, 'ABCD')).rejects.toThrow('The code has 36 characters')
  })

  test('error: a kit whose addresses, account or content were changed', async () => {
    const { kit, code } = await make()
    const other = (await make()).kit
    for (const changed of [
      { ...kit, addresses: other.addresses },
      { ...kit, accountId: other.accountId.replace('1', '2') },
      { ...kit, accountIndex: 1 },
      { ...kit, sealed: other.sealed },
      { ...kit, sealed: '?' },
    ])
      await expect(openRecoveryKit(changed, code)).rejects.toThrow(RangeError)
  })

  test('error: whatever file is chosen, the answer is a sentence', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({ latchkey: fc.constant('recovery-kit'), version: fc.anything() })
            .map((value) => JSON.stringify(value)),
        ),
        (text) => {
          expect(() => readRecoveryKit(text)).toThrow(/This (file|recovery kit)/)
        },
      ),
    )
  })
})
