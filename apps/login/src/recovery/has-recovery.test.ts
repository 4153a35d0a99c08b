import type { Account, PasskeyAccount } from '@latchkey/frame/wire'
import { expect, test } from 'vitest'
import { hasOneOwner } from './has-one-owner.ts'
import { hasRecovery } from './has-recovery.ts'

const account: Account = { id: 'account-1', createdAt: 1, logins: [], recoveries: [], hasDeviceShare: true }
const owner = { id: 'a', x: `0x${'1'.repeat(64)}`, y: `0x${'2'.repeat(64)}` } as PasskeyAccount['owners'][number]
const ofPasskeys = (more: Partial<PasskeyAccount>): Account => ({
  ...account,
  passkeyAccount: { owners: [owner], ...more } as PasskeyAccount,
})

test('an account of keys outlives the device by a recovery', () => {
  expect(hasRecovery(account)).toBe(false)
  expect(
    hasRecovery({ ...account, recoveries: [{ id: 'r', kind: 'code', label: 'Code', createdAt: 1, stepUpFrom: 1 }] }),
  ).toBe(true)
  expect(hasOneOwner(account)).toBe(false)
})

test('an account of passkeys outlives the passkey by a second one, whenever it was added, or by a kit', () => {
  const cases: [Account, boolean][] = [
    [ofPasskeys({}), false],
    [ofPasskeys({ owners: [owner, owner] }), true],
    [ofPasskeys({ added: [owner] as unknown as PasskeyAccount['added'] }), true],
    [ofPasskeys({ kitOwner: `0x${'3'.repeat(40)}` }), true],
  ]
  for (const [each, has] of cases) {
    expect(hasRecovery(each)).toBe(has)
    expect(hasOneOwner(each)).toBe(!has)
  }
})
