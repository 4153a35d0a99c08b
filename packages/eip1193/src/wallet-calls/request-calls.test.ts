import { expect, test } from 'vitest'
import { fails, scriptedProvider } from '../testing/scripted-provider.fixture.ts'
import { requestCalls } from './request-calls.ts'

const ask = (thrown: () => never) =>
  requestCalls(scriptedProvider({ wallet_sendCalls: thrown }), { method: 'wallet_sendCalls', params: [{}] })

test.each([
  [5700, 'wallet/unsupported-method'],
  [5710, 'network/unsupported'],
  [5720, 'wallet/invalid-request'],
  [5730, 'wallet/invalid-request'],
  [5740, 'wallet/invalid-request'],
  [5750, 'wallet/unsupported-method'],
  [5760, 'wallet/unsupported-method'],
])("EIP-5792's %i is %s, with what the wallet said", async (code, expected) => {
  const details = 'Not in this wallet.'
  await expect(ask(fails(code, details))).rejects.toMatchObject({ code: expected, details })
  const nested = fails(-32603, 'Internal error', { data: { originalError: { code, message: details } } })
  await expect(ask(nested)).rejects.toHaveProperty('code', expected)
})

test('a declined upgrade of the account is told from declined calls, whatever its words are', async () => {
  await expect(ask(fails(5750, 'User rejected the upgrade'))).rejects.toHaveProperty(
    'code',
    'wallet/unsupported-method',
  )
  await expect(ask(fails(4001, 'User rejected the calls'))).rejects.toHaveProperty('code', 'connection/user-rejected')
})

test('every other refusal is what it is without bundles', async () => {
  await expect(ask(fails(4001, 'No'))).rejects.toMatchObject({ code: 'connection/user-rejected' })
  await expect(ask(fails(5799, 'What?'))).rejects.toMatchObject({ code: 'internal/unexpected' })
})

test('an error that throws when it is looked at, or that is its own cause, is one without a code', async () => {
  const hostile = () => {
    throw Object.defineProperty(new Error('Look at me'), 'data', {
      get() {
        throw new Error('Never')
      },
    })
  }
  await expect(ask(hostile)).rejects.toMatchObject({ code: 'internal/unexpected' })
  const circular = new Error('Round')
  circular.cause = circular
  const round = () => {
    throw circular
  }
  await expect(ask(round)).rejects.toMatchObject({ code: 'internal/unexpected' })
})
