import { type Capabilities, connect, type GrantedPermissions, type PermissionsRequest } from '@latchkey/core'
import { createMockEvm } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyCapabilities } from './use-latchkey-capabilities.ts'
import { useLatchkeyGrantPermissions } from './use-latchkey-grant-permissions.ts'
import { useLatchkeyRevokePermissions } from './use-latchkey-revoke-permissions.ts'
import { useLatchkeySendCalls } from './use-latchkey-send-calls.ts'
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
    capabilities: useLatchkeyCapabilities(),
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
    result.current.capabilities.mutate({})
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
