import { describe, expect, test, vi } from 'vitest'
import { grantPermissions } from '../../actions/grant-permissions.ts'
import { signMessage } from '../../actions/sign-message.ts'
import { signTypedData } from '../../actions/sign-typed-data.ts'
import { writeContract } from '../../actions/write-contract.ts'
import { pipelineScene, shop } from '../transactions/pipeline.fixture.ts'
import { transactions } from '../transactions/transactions.ts'
import { describeMessage } from './describe-message.ts'
import { describePermissions } from './describe-permissions.ts'
import { signatures } from './signatures.ts'

const spender = `0x${'5e'.repeat(20)}`
const permit = {
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: shop },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: `0x${'11'.repeat(20)}`, spender, value: String(2n ** 256n - 1n), nonce: 0, deadline: 1 },
}

async function connected() {
  const scene = pipelineScene({
    can: {
      signTypedData: () => scene.wallet.ask('signTypedData', () => ({ signature: '0x1', scheme: 'eip191' })),
      writeContract: () => scene.wallet.ask('writeContract', () => ({ hash: '0x2' })),
      grantPermissions: ({ request }) =>
        scene.wallet.ask('grantPermissions', () => ({ ...request, context: '0x3', response: {} })),
    },
  })
  await scene.connected()
  const shown = scene.client.use(signatures)
  const preview = () => {
    const state = shown.getState()
    return state.status === 'none' ? undefined : state.preview
  }
  return { ...scene, shown, preview }
}

describe('shown while the wallet waits, where the app wants that', () => {
  test('typed data: its effects are shown, the wallet is asked at once, and the outcome is shown', async () => {
    const { client, preview, shown, wallet } = await connected()
    const signing = signTypedData(client, { typedData: permit, preview: 'modal' })
    expect(wallet.prompts).toHaveLength(1)
    await vi.waitFor(() => expect(preview()?.findings.map(({ code }) => code)).toContain('approval/unlimited'))
    expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'ApproveTransaction' }] })
    expect(shown.getState()).toMatchObject({ status: 'asked', kind: 'typed-data' })
    wallet.approve()
    await signing
    expect(shown.getState()).toMatchObject({ status: 'signed' })
    shown.leave()
    expect(shown.getState()).toEqual({ status: 'none' })
  })

  test('a message and a permission; a refusal is shown', async () => {
    const { client, preview, shown, wallet } = await connected()
    const message = signMessage(client, { message: 'Hello', preview: 'modal' })
    await vi.waitFor(() => expect(preview()?.text).toBe('Hello'))
    wallet.reject()
    await expect(message).rejects.toMatchObject({ code: 'connection/user-rejected' })
    expect(shown.getState()).toMatchObject({ status: 'rejected', kind: 'message' })
    const request = {
      expiry: 2_000_000_000,
      signer: { type: 'account', data: { address: spender } },
      permissions: [
        { type: 'native-token-recurring-allowance', data: { allowance: '0x2386f26fc10000', period: 86_400 } },
      ],
    }
    const granting = grantPermissions(client, { request, preview: 'modal' })
    await vi.waitFor(() =>
      expect(preview()?.findings).toMatchObject([
        {
          code: 'permission/allowance',
          details: { amount: '0.01 ETH', period: '86400', spender, until: '2000000000' },
        },
      ]),
    )
    wallet.approve()
    await granting
  })

  test('a call of a contract, by the app’s own ABI', async () => {
    const { client, wallet } = await connected()
    const abi = ['function buy(uint256 ticket)']
    const writing = writeContract(client, {
      call: { address: shop, abi, functionName: 'buy', args: [7n] },
      preview: 'modal',
    })
    await vi.waitFor(() => {
      const state = client.use(transactions).getState()
      expect(state.status !== 'none' && state.preview?.calls).toMatchObject([
        { functionName: 'buy', by: 'app', fields: [{ label: 'ticket', text: '7' }] },
      ])
    })
    wallet.approve()
    await writing
  })

  test('without the option nothing is shown', async () => {
    const { client, shown, wallet } = await connected()
    const signing = signTypedData(client, { typedData: permit })
    wallet.approve()
    await signing
    expect(shown.getState()).toEqual({ status: 'none' })
    expect(client.router.getState().open).toBe(false)
  })
})

describe('a message', () => {
  const codes = (message: string | { raw: string }, host = 'shop.example') =>
    describeMessage(message, host).findings.map(({ code, severity }) => `${code} ${severity}`)
  const signIn = 'bank.example wants you to sign in with your Ethereum account:\n0x1'

  test.each([
    ['plain text', 'Hello', 'shop.example', []],
    ['a sign-in elsewhere', signIn, 'shop.example', ['message/other-site danger']],
    ['a sign-in here', signIn, 'bank.example', ['message/sign-in info']],
    ['text that turns', 'pay \u202Enothing', 'shop.example', ['message/hidden-characters warning']],
    ['a hash', { raw: `0x${'9f'.repeat(32)}` }, 'shop.example', ['message/unreadable danger']],
    ['other bytes', { raw: '0x00ff' }, 'shop.example', ['message/unreadable warning']],
    ['text as bytes', { raw: '0x48656c6c6f' }, 'shop.example', []],
  ] as const)('%s', (_, message, host, expected) => {
    expect(codes(message, host)).toEqual(expected)
  })

  test('is shown to the letter, without what can’t be seen', () => {
    expect(describeMessage({ raw: '0x48656c6c6f' }, undefined).text).toBe('Hello')
    expect(describeMessage('one\r\ntwo\u200B', undefined).text).toBe('one\ntwo')
  })
})

test('a permission of an unknown type is called unknown, and its data is there to be read', async () => {
  const { client } = await connected()
  const request = {
    expiry: 1,
    signer: { type: 'keys' },
    permissions: [{ type: 'do-anything', data: { limit: 5n } }],
  }
  expect(describePermissions(client, { chainId: 'eip155:1', request })).toMatchObject({
    fields: [
      { label: 'permission', text: 'do-anything' },
      { label: 'limit', text: '5' },
    ],
    findings: [{ code: 'permission/unknown', severity: 'danger' }],
  })
})
