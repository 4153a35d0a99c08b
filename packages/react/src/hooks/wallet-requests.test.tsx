import { connect } from '@latchkey/core'
import type { Capabilities, GrantedPermissions, PermissionsRequest } from '@latchkey/core/ports'
import { createMockEvm } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyCapabilities } from './use-latchkey-capabilities.ts'
import { useLatchkeyEstimateFee } from './use-latchkey-estimate-fee.ts'
import { useLatchkeyGrantPermissions } from './use-latchkey-grant-permissions.ts'
import { useLatchkeyReadContract } from './use-latchkey-read-contract.ts'
import { useLatchkeyRequestMoreAccounts } from './use-latchkey-request-more-accounts.ts'
import { useLatchkeyResolveName } from './use-latchkey-resolve-name.ts'
import { useLatchkeyRevokePermissions } from './use-latchkey-revoke-permissions.ts'
import { useLatchkeySendCalls } from './use-latchkey-send-calls.ts'
import { useLatchkeySignPsbt } from './use-latchkey-sign-psbt.ts'
import { useLatchkeySignTransaction } from './use-latchkey-sign-transaction.ts'
import { useLatchkeySignTransactions } from './use-latchkey-sign-transactions.ts'
import { useLatchkeyWaitForTransaction } from './use-latchkey-wait-for-transaction.ts'
import { useLatchkeyWatchAsset } from './use-latchkey-watch-asset.ts'

const request: PermissionsRequest = {
  expiry: 4_000_000_000,
  signer: { type: 'keys' },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1' } }],
}
const granted: GrantedPermissions = { ...request, context: '0x01', response: {} }
const capabilities = { 'eip155:1': { atomic: { status: 'supported' } } }

test('every hook asks the connected wallet for its own', async () => {
  const revoked: string[] = []
  const can: Partial<Capabilities<'eip155'>> = {
    getCapabilities: async () => capabilities,
    sendCalls: ({ calls }) => wallet.ask('sendCalls', () => ({ id: `bundle of ${calls.length}` })),
    getCallsStatus: async ({ id }) => ({ id, chainId: 'eip155:1', status: 'success', code: 200, receipts: [] }),
    grantPermissions: () => wallet.ask('grantPermissions', () => granted),
    revokePermissions: ({ context }) => wallet.ask('revokePermissions', () => void revoked.push(context)),
    watchAsset: () => wallet.ask('watchAsset', () => true),
  }
  const { adapter, wallet } = createMockEvm({ can })
  const { client, renderHook, settle } = setUp({ client: { adapters: [adapter] } })
  const { result } = await renderHook(() => ({
    capabilities: useLatchkeyCapabilities({}),
    calls: useLatchkeySendCalls(),
    grant: useLatchkeyGrantPermissions(),
    revoke: useLatchkeyRevokePermissions(),
    watch: useLatchkeyWatchAsset(),
  }))
  await act(async () => {
    const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.approve()
    await connected
  })
  act(() => {
    result.current.calls.mutate({ calls: [{ to: `0x${'1'.repeat(40)}` }] })
    result.current.grant.mutate({ request })
    result.current.revoke.mutate({ context: '0x02' })
    result.current.watch.mutate({ asset: { address: `0x${'2'.repeat(40)}`, symbol: 'TST', decimals: 6 } })
  })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual([
    'sendCalls',
    'grantPermissions',
    'revokePermissions',
    'watchAsset',
  ])
  await act(async () => {
    for (const prompt of [...wallet.prompts]) prompt.approve()
  })
  await settle()
  expect(result.current.capabilities.data).toEqual(capabilities)
  expect(result.current.calls.data).toEqual({ id: 'bundle of 1' })
  expect(result.current.grant.data).toEqual(granted)
  expect([result.current.revoke.status, revoked]).toEqual(['success', ['0x02']])
  expect(result.current.watch.data).toBe(true)
})

test('there are hooks for signing without sending, and for reads', async () => {
  let widened = 0
  const can: Partial<Capabilities<'eip155'>> = {
    signTransaction: () => wallet.ask('signTransaction', () => ({ transaction: '0x01' })),
    signTransactions: () => wallet.ask('signTransactions', () => [{ transaction: '0x02' }]),
    signPsbt: ({ psbt }) => wallet.ask('signPsbt', () => ({ psbt: `signed ${psbt}` })),
    requestMoreAccounts: async () => {
      widened += 1
    },
    estimateFee: async () => ({ gas: 21_000n }),
    readContract: async ({ call }) => call.functionName,
    resolveName: async ({ name }) => (name === 'bob.eth' ? '0x0b' : null),
    waitForTransaction: async () => ({ status: 'success' }),
  }
  const { adapter, wallet } = createMockEvm({ can })
  const { client, renderHook, settle } = setUp({ client: { adapters: [adapter] } })
  const { result } = await renderHook(() => ({
    one: useLatchkeySignTransaction(),
    several: useLatchkeySignTransactions(),
    psbt: useLatchkeySignPsbt(),
    more: useLatchkeyRequestMoreAccounts(),
    fee: useLatchkeyEstimateFee({ transaction: { value: 1n } }),
    read: useLatchkeyReadContract({ call: { address: '0x01', abi: [], functionName: 'count' } }),
    name: useLatchkeyResolveName({ name: 'bob.eth' }),
    wait: useLatchkeyWaitForTransaction({ hash: '0x01' }),
    none: useLatchkeyResolveName(undefined),
  }))
  expect(result.current.read.data).toBe('count')
  expect(result.current.name.data).toBe('0x0b')
  expect(result.current.wait.data).toEqual({ status: 'success' })
  expect(result.current.fee).toMatchObject({ status: 'error', error: { code: 'connection/not-found' } })
  expect(result.current.none).toMatchObject({ status: 'idle', data: undefined, error: undefined })
  await act(async () => {
    const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.approve()
    await connected
  })
  act(() => {
    result.current.one.mutate({ transaction: {} })
    result.current.several.mutate({ transactions: [{}] })
    result.current.psbt.mutate({ psbt: 'offer' })
    result.current.more.mutate({})
  })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['signTransaction', 'signTransactions', 'signPsbt'])
  await act(async () => {
    for (const prompt of [...wallet.prompts]) prompt.approve()
  })
  await settle()
  expect(result.current.one.data).toEqual({ transaction: '0x01' })
  expect(result.current.several.data).toEqual([{ transaction: '0x02' }])
  expect(result.current.psbt.data).toEqual({ psbt: 'signed offer' })
  expect([result.current.more.status, widened]).toEqual(['success', 1])
  // The account in use has changed, so it was read again.
  expect(result.current.fee).toMatchObject({ status: 'success', data: { gas: 21_000n }, error: undefined })
})
