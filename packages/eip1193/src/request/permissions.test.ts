import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { fails, scriptedProvider } from '../testing/scripted-provider.fixture.ts'
import { revokePermissions } from './permissions.ts'

test('[S9.8] a disconnect waits at most 100 ms for a wallet that never answers the revocation', async () => {
  const clock = createFakeClock()
  const wallet = scriptedProvider({ wallet_revokePermissions: () => new Promise(() => {}) })
  let done = false
  const revoked = revokePermissions(wallet, { clock }).then(() => {
    done = true
  })
  await clock.advance(99)
  expect(done).toBe(false)
  await clock.advance(1)
  await revoked
  expect(wallet.asked).toEqual(['wallet_revokePermissions'])
})

test.each([
  ['an answer', () => null],
  ['a wallet without the method', fails(-32601, 'No such method')],
])('%s ends the wait at once', async (_name, answer) => {
  const clock = createFakeClock()
  await revokePermissions(scriptedProvider({ wallet_revokePermissions: answer }), { clock })
  expect(clock.pending()).toBe(0)
})
