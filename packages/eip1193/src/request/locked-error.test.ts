import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { fails, type Script, scriptedProvider, walletError } from '../testing/scripted-provider.fixture.ts'
import { lockedError } from './locked-error.ts'

const pending = new LatchkeyError('connection/already-pending')
const granted = () => [{ parentCapability: 'eth_accounts', caveats: [] }]
const codeOf = async (error: LatchkeyError, script: Script) =>
  (await lockedError(error, scriptedProvider(script), { clock: createFakeClock() })).code

test.each<[string, Script, string]>([
  ['permitted, and no account', { eth_accounts: () => [], wallet_getPermissions: granted }, 'connection/wallet-locked'],
  ['never permitted', { eth_accounts: () => [], wallet_getPermissions: () => [] }, 'connection/already-pending'],
  ['shares accounts', { eth_accounts: () => ['0x1'], wallet_getPermissions: granted }, 'connection/already-pending'],
  ['knows no permissions', { eth_accounts: () => [] }, 'connection/already-pending'],
  ['refuses to say', { eth_accounts: fails(4100, 'no'), wallet_getPermissions: granted }, 'connection/already-pending'],
  ['talks nonsense', { eth_accounts: () => [], wallet_getPermissions: () => [null, 7] }, 'connection/already-pending'],
])('a wallet with a request pending that %s', async (_, script, code) => {
  expect(await codeOf(pending, script)).toBe(code)
})

test('4100 while permitted is a locked wallet too', async () => {
  const script = { eth_accounts: () => [], wallet_getPermissions: granted }
  expect(await codeOf(new LatchkeyError('wallet/unauthorized'), script)).toBe('connection/wallet-locked')
})

test.each(['Wallet is locked', 'The keyring is locked.', 'Please unlock your wallet'])(
  'a wallet says %j',
  async (words) => {
    const error = normalizeError(walletError(-32603, words))
    expect(await codeOf(error, {})).toBe('connection/wallet-locked')
  },
)

test.each(['Position is locked', 'Could not lock'])('%j is something else', async (words) => {
  expect(await codeOf(normalizeError(walletError(-32603, words)), {})).toBe('internal/unexpected')
})

test('a refusal by the visitor stays one, and nothing is asked', async () => {
  const provider = scriptedProvider({ eth_accounts: () => [], wallet_getPermissions: granted })
  const declined = normalizeError(walletError(4001, 'User closed the unlock window: wallet is locked'))
  expect(await lockedError(declined, provider, { clock: createFakeClock() })).toBe(declined)
  expect(provider.asked).toEqual([])
})

test('a wallet that does not answer is waited for half a second', async () => {
  const clock = createFakeClock()
  const silent = { request: () => new Promise<unknown>(() => {}) }
  const answer = lockedError(pending, silent, { clock })
  await clock.advance(500)
  expect(await answer).toBe(pending)
  expect(await lockedError(pending, undefined, { clock })).toBe(pending)
})
