import { expect, test } from 'vitest'
import { grantPermissions, revokeGrant } from './grant-permissions.ts'

const account = '0x1111111111111111111111111111111111111111'
const signer = { type: 'account', data: { address: '0x2222222222222222222222222222222222222222' } }
const native = { type: 'native-token-recurring-allowance', data: { allowance: '0x5', start: 1, period: 60 } }
const wanted = { expiry: 1_900_000_000, signer, permissions: [native] }

/** A wallet that has these methods alone. */
function wallet(answers: Readonly<Record<string, unknown>>) {
  const asked: { readonly method: string; readonly params?: unknown }[] = []
  return {
    asked,
    async request(question: { readonly method: string; readonly params?: unknown }) {
      asked.push(question)
      const answer = answers[question.method]
      if (answer instanceof Error) throw answer
      if (answer === undefined) throw Object.assign(new Error('no such method'), { code: 4200 })
      return answer
    },
    on: () => {},
    removeListener: () => {},
  }
}
const runtime = (provider: ReturnType<typeof wallet>) =>
  ({ check: async () => ({ account, chainId: 1, provider }), clock: { now: () => 0 } }) as never
const target = { connectionId: 'c', account, chainId: 'eip155:1' } as const
const ask = (provider: ReturnType<typeof wallet>, change: object = {}) =>
  grantPermissions(runtime(provider), { ...target, request: { ...wanted, ...change } })

test('a wallet with the earlier spelling is asked in it alone', async () => {
  const provider = wallet({ wallet_grantPermissions: { context: '0x12', permissions: [native] } })
  expect(await ask(provider)).toMatchObject({ context: '0x12', expiry: wanted.expiry })
  expect(provider.asked).toEqual([
    { method: 'wallet_grantPermissions', params: [{ ...wanted, chainId: '0x1', address: account }] },
  ])
})

test('a wallet with the later spelling is asked for the same permission under its names', async () => {
  const rules = [{ type: 'expiry', data: { timestamp: 1_800_000_000 } }]
  const provider = wallet({ wallet_requestExecutionPermissions: [{ context: '0x12', rules }] })
  expect(await ask(provider)).toMatchObject({ context: '0x12', permissions: [native], expiry: 1_800_000_000 })
  expect(provider.asked[1]).toEqual({
    method: 'wallet_requestExecutionPermissions',
    params: [
      {
        chainId: '0x1',
        address: account,
        signer,
        permission: {
          type: 'native-token-periodic',
          data: { periodAmount: '0x5', periodDuration: 60, startTime: 1 },
          isAdjustmentAllowed: false,
        },
        rules: [{ type: 'expiry', isAdjustmentAllowed: false, data: { timestamp: 1_900_000_000 } }],
      },
    ],
  })
  const token = { type: 'erc20-recurring-allowance', data: { token: account, allowance: '0x5', start: 1, period: 60 } }
  await ask(provider, { permissions: [token] })
  expect(provider.asked.at(-1)?.params).toMatchObject([
    { permission: { type: 'erc20-token-periodic', data: { tokenAddress: account, periodAmount: '0x5' } } },
  ])
})

test('a visitor who declines is not asked in the other spelling, and several permissions need the earlier one', async () => {
  const declined = Object.assign(new Error('User rejected'), { code: 4001 })
  const provider = wallet({ wallet_grantPermissions: declined, wallet_requestExecutionPermissions: [{}] })
  await expect(ask(provider)).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect(provider.asked).toHaveLength(1)
  const later = wallet({ wallet_requestExecutionPermissions: [{ context: '0x12' }] })
  const many = ask(later, { permissions: [native, native] })
  await expect(many).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
})

test('a grant is ended in the spelling that the wallet has', async () => {
  const earlier = wallet({ wallet_revokePermissions: {} })
  const given = { ...target, context: '0x12' }
  await revokeGrant(runtime(earlier), given)
  const later = wallet({ wallet_revokeExecutionPermission: {} })
  await revokeGrant(runtime(later), given)
  expect([earlier, later].map(({ asked }) => asked.at(-1)?.method)).toEqual([
    'wallet_revokePermissions',
    'wallet_revokeExecutionPermission',
  ])
})
