import type { AdapterInstance, Capabilities, EvmCall, PermissionsRequest } from '@latchkey/core/ports'
import type { PageWallet, PageWalletOptions } from '@latchkey/test-wallets/page'
import { describe, expect, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const chainId = 'eip155:31337'

type Open = (options?: Partial<PageWalletOptions>) => Promise<{
  readonly can: AdapterInstance<'eip155'>['can']
  readonly controls: PageWallet['controls']
  /** Connection, account and chain. */
  readonly on: Pick<
    Parameters<NonNullable<Capabilities<'eip155'>['sendCalls']>>[0],
    'connectionId' | 'account' | 'chainId'
  >
}>

const request: PermissionsRequest = {
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 4_000_000, period: 60 } }],
}

/** What only the wallet is needed for: bundles of calls, assets and permissions. The same for every adapter. */
export function walletCallCases(open: Open): void {
  const asked = ({ controls }: Awaited<ReturnType<Open>>, method: string) =>
    controls.requests().filter((one) => one.method === method)

  describe('calls', () => {
    test('[S7.16] wallet_sendCalls names chain, account, version, capabilities and calls of to, data and value', async () => {
      const app = await open()
      const { can, on } = app
      const calls = [
        { to: bob, value: 2n ** 60n + 1n },
        { to: carol, data: '0x1234' },
      ]
      const capabilities = { paymasterService: { url: 'https://paymaster.example', optional: true } }
      const { id = '' } = (await can.sendCalls?.({ ...on, calls, capabilities })) ?? {}
      expect(asked(app, 'wallet_sendCalls').map(({ params }) => params)).toEqual([
        [
          {
            version: '2.0.0',
            chainId: '0x7a69',
            from: on.account,
            atomicRequired: false,
            calls: [
              { to: bob, value: '0x1000000000000001' },
              { to: carol, data: '0x1234' },
            ],
            capabilities,
          },
        ],
      ])
      const status = () => can.getCallsStatus?.({ connectionId: on.connectionId, id })
      await eventually(async () => expect(await status()).toMatchObject({ status: 'success' }))
      expect(await status()).toEqual({
        id,
        chainId,
        code: 200,
        status: 'success',
        atomic: false,
        receipts: [1, 2].map(() => ({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), status: 'success' })),
      })
      expect(app.controls.prompts()).toMatchObject({ wallet_sendCalls: 1 })
    })

    test('a batch is asked for under the id that the caller gives it, which a wallet takes once', async () => {
      const { can, on } = await open()
      const id = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
      const calls = [{ to: bob, value: 1n }]
      expect(await can.sendCalls?.({ ...on, calls, id })).toEqual({ id })
      expect(await can.getCallsStatus?.({ connectionId: on.connectionId, id })).toMatchObject({ id, chainId })
      await expect(can.sendCalls?.({ ...on, calls, id })).rejects.toMatchObject({ code: 'wallet/invalid-request' })
    })

    const wrong: [string, unknown][] = [
      ['none at all', []],
      ['something else than a list', { to: bob }],
      ['a call without an address', [{ data: '0x12' }]],
      ['a receiver without 0x', [{ to: bob.slice(2) }]],
      ['a receiver that is a name', [{ to: 'bob.eth' }]],
      ['a receiver with a wrong capital', [{ to: bob.replace('C8', 'c8') }]],
      ['data without 0x', [{ to: bob }, { to: bob, data: '1234' }]],
      ['data that is no hex', [{ to: bob, data: '0xhello' }]],
      ['a number for an amount', [{ to: bob, value: 1 }]],
      ['a negative amount', [{ to: bob, value: -1n }]],
      ['an amount beyond 256 bits', [{ to: bob, value: 2n ** 256n }]],
    ]
    test.each(wrong)('[S5.4] calls with %s never reach the wallet', async (_name, calls) => {
      const app = await open()
      const attempt = app.can.sendCalls?.({ ...app.on, calls: calls as readonly EvmCall[] })
      await expect(attempt).rejects.toMatchObject({ code: 'config/invalid' })
      expect(asked(app, 'wallet_sendCalls')).toEqual([])
    })

    test('a refusal, a wallet without bundles and a wallet that is not atomic are typed errors', async () => {
      const { can, controls, on } = await open()
      const calls = [{ to: bob, value: 1n }]
      const attempt = (more: object = {}) => can.sendCalls?.({ ...on, calls, ...more })
      controls.reject('wallet_sendCalls')
      await expect(attempt()).rejects.toMatchObject({ code: 'connection/user-rejected' })
      await expect(attempt({ atomicRequired: true })).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
      controls.refuseCalls()
      await expect(attempt()).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
      const mismatch = { code: 'connection/mismatch' }
      await expect(attempt({ account: bob })).rejects.toMatchObject(mismatch)
      await expect(attempt({ chainId: 'eip155:31338' })).rejects.toMatchObject(mismatch)
      const unknown = can.getCallsStatus?.({ connectionId: on.connectionId, id: 'nothing' })
      await expect(unknown).rejects.toMatchObject({ code: 'wallet/invalid-request' })
    })

    test.each([null, 7, '', {}, { id: 7 }, 'x'.repeat(9000)])(
      'an id that is none (%s) is request/unreadable',
      async (answer) => {
        const { can, controls, on } = await open()
        controls.lie('wallet_sendCalls', answer)
        const attempt = can.sendCalls?.({ ...on, calls: [{ to: bob, value: 1n }] })
        await expect(attempt).rejects.toMatchObject({ code: 'request/unreadable' })
      },
    )
  })

  describe('assets', () => {
    test('[S7.19] wallet_getAssets is asked only where the capabilities say assetDiscovery.supported for the chain', async () => {
      const app = await open()
      const { can, controls, on } = app
      const unsupported = { code: 'wallet/unsupported-method' }
      const attempt = () => can.getAssets?.(on)
      await expect(attempt()).rejects.toMatchObject(unsupported)
      for (const said of [
        { '0x7a69': { assetDiscovery: { supported: false } } },
        { '0x1': { assetDiscovery: { supported: true } } },
        { '0x0': { assetDiscovery: { supported: true } }, '0x7a69': { assetDiscovery: { supported: false } } },
      ]) {
        controls.lie('wallet_getCapabilities', said)
        await expect(attempt()).rejects.toMatchObject(unsupported)
      }
      expect(asked(app, 'wallet_getAssets')).toEqual([])
      controls.lie('wallet_getCapabilities')
      controls.tellAssets()
      await expect(attempt()).resolves.toHaveLength(1)
      expect(asked(app, 'wallet_getAssets')).toHaveLength(1)
    })

    test('[S7.20] wallet_getAssets names the account and a filter of chains, and amounts are exact', async () => {
      const app = await open()
      const { can, controls, on } = app
      controls.tellAssets()
      // A transaction of an earlier wallet with this account may still be pending.
      await eventually(async () => {
        const balance = await can.getBalance?.({ chainId, account: on.account })
        const assets = await can.getAssets?.(on)
        const digits = String(balance?.units).padStart(19, '0')
        const numeric = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
        expect(assets).toEqual([{ name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric } }])
      })
      const [{ params } = { params: undefined }] = asked(app, 'wallet_getAssets')
      expect(params).toEqual([{ account: on.account, chainFilter: ['0x7a69'] }])
      expect(controls.prompts()).not.toHaveProperty('wallet_getAssets')
    })

    test.each([null, [], 'assets', { '0x7a69': {} }, { chain: [] }])(
      'an answer that is no lists of assets (%j) is to be ignored',
      async (answer) => {
        const { can, controls, on } = await open()
        controls.tellAssets()
        controls.lie('wallet_getAssets', answer)
        await expect(can.getAssets?.(on)).rejects.toMatchObject({ code: 'request/unreadable' })
      },
    )

    test('a native asset without metadata is the chain’s native currency, and a bad asset takes nothing from the others', async () => {
      const { can, controls, on } = await open()
      controls.tellAssets()
      const native = { address: 'native', balance: '0xde0b6b3a7640000', type: 'native' }
      const nft = { address: bob, balance: '0x1', type: 'ERC721', metadata: {} }
      controls.lie('wallet_getAssets', { '0x7a69': [{}, native, nft, null] })
      await expect(can.getAssets?.(on)).resolves.toEqual([
        { name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: '1' } },
      ])
    })
  })

  describe('permissions', () => {
    test('[S7.17] wallet_getCallsStatus, wallet_getCapabilities, wallet_grantPermissions, wallet_revokePermissions and wallet_getAssets are asked', async () => {
      const app = await open()
      const { can, controls, on } = app
      controls.tellAssets()
      expect(await can.getCapabilities?.(on)).toMatchObject({ [chainId]: { assetDiscovery: { supported: true } } })
      await can.getAssets?.(on)
      const { id = '' } = (await can.sendCalls?.({ ...on, calls: [{ to: bob, value: 1n }] })) ?? {}
      expect(await can.getCallsStatus?.({ connectionId: on.connectionId, id })).toMatchObject({ id, chainId })
      const granted = await can.grantPermissions?.({ ...on, request })
      expect(granted).toMatchObject({ expiry: request.expiry, permissions: request.permissions })
      const { context = '' } = granted ?? {}
      expect(controls.grants()).toEqual([context])
      await can.revokePermissions?.({ ...on, context })
      expect(controls.grants()).toEqual([])
      expect(asked(app, 'wallet_grantPermissions').map(({ params }) => params)).toEqual([
        [{ ...request, chainId: '0x7a69', address: on.account }],
      ])
      expect(asked(app, 'wallet_revokePermissions').at(-1)?.params).toEqual([
        { permissionsContext: context, address: on.account, chainId: '0x7a69' },
      ])
      // The page still sees the accounts: that permission has the same method and is another one.
      expect(controls.state().permitted).toBe(true)
    })

    test.each([
      ['no request', undefined],
      ['a time that is past', { ...request, expiry: 1 }],
      ['a time with a fraction', { ...request, expiry: 4_000_000_000.5 }],
      ['no signer', { ...request, signer: undefined }],
      ['no permission', { ...request, permissions: [] }],
      ['a permission without its kind', { ...request, permissions: [{ data: {} }] }],
      ['policies that are none', { ...request, policies: 'all' }],
    ])('permissions with %s never reach the wallet', async (_name, wanted) => {
      const app = await open()
      const attempt = app.can.grantPermissions?.({ ...app.on, request: wanted as PermissionsRequest })
      await expect(attempt).rejects.toMatchObject({ code: 'config/invalid' })
      expect(asked(app, 'wallet_grantPermissions')).toEqual([])
      const revoke = app.can.revokePermissions?.({ ...app.on, context: 'all of them' })
      await expect(revoke).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test.each([null, 7, [], {}, { context: 'no hex' }, { context: '0x01', permissions: 'all' }])(
      'a grant that is none (%j) is request/unreadable; one that is declined is declined',
      async (answer) => {
        const { can, controls, on } = await open()
        controls.lie('wallet_grantPermissions', answer)
        const attempt = () => can.grantPermissions?.({ ...on, request })
        await expect(attempt()).rejects.toMatchObject({ code: 'request/unreadable' })
        controls.reject()
        await expect(attempt()).rejects.toMatchObject({ code: 'connection/user-rejected' })
      },
    )
  })
}
