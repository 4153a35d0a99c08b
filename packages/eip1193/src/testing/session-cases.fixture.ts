import { describe, expect, test } from 'vitest'
import { openPage, toNetwork } from './page.fixture.ts'
import { phone } from './phone.fixture.ts'
import { bob, target, type WalletKit } from './wallet-kit.fixture.ts'

/** Wallets of pairings and logins. */
export function sessionCases({ chains, create }: WalletKit): void {
  describe('sessions', () => {
    test('begin on a network that both know, with the abilities that their wallet approved', async () => {
      const { instance } = openPage(create, chains).load()
      const { account, transport } = phone(chains, { chains: ['eip155:5', 'eip155:31338'] })
      const connection = await instance.adopt(transport)
      expect(connection).toMatchObject({
        sessionId: 'session-1',
        accounts: [account(0)],
        chainId: 'eip155:31338',
        approvedChains: ['eip155:5', 'eip155:31338'],
      })
      expect(connection.abilities).toEqual(expect.arrayContaining(['signMessage', 'sendTransaction', 'switchNetwork']))
      for (const missing of ['signTypedData', 'watchAsset', 'getCapabilities', 'requestMoreAccounts'])
        expect(connection.abilities).not.toContain(missing)
      const none = phone(chains, { accounts: [] })
      await expect(instance.adopt(none.transport)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })

    test('sign, send, switch without a prompt and read through the network', async () => {
      const { events, instance } = openPage(create, chains).load()
      const { transport, wallet } = phone(chains)
      const connection = await instance.adopt(transport)
      const { can } = instance
      await can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      expect(events.at(-1)).toMatchObject({ type: 'changed', change: { chainId: 'eip155:31338' } })
      const on = { ...target(connection), chainId: 'eip155:31338' } as const
      const sent = await can.sendTransaction?.({ ...on, transaction: { to: bob, value: 1n } })
      const wait = can.waitForTransaction?.({ chainId: 'eip155:31338', hash: sent?.hash ?? '' })
      await expect(wait).resolves.toEqual({ status: 'success' })
      expect(wallet.controls.prompts()).toEqual({ eth_sendTransaction: 1 })
      const provider = await instance.getProvider({ connectionId: connection.id })
      await expect(provider.request({ method: 'eth_getBalance', params: [bob, 'latest'] })).resolves.toMatch(/^0x/)
      await expect(provider.request({ method: 'eth_call', params: [{ to: 'bob' }] })).rejects.toHaveProperty('code')
    })

    test('[S7.17] a session has what its wallet approved of calls, capabilities, permissions and assets, and asks it for them', async () => {
      const { instance } = openPage(create, chains).load()
      const { can } = instance
      const methods = [
        'sendCalls',
        'getCallsStatus',
        'getCapabilities',
        'grantPermissions',
        'revokePermissions',
        'getAssets',
      ]
      const { transport, wallet } = phone(chains, { methods: methods.map((name) => `wallet_${name}`) })
      wallet.controls.tellAssets()
      const connection = await instance.adopt(transport)
      expect(connection.abilities).toEqual(expect.arrayContaining(methods))
      expect(connection.abilities).not.toContain('signMessage')
      const on = target(connection)
      expect(await can.getAssets?.(on)).toMatchObject([{ symbol: 'ETH' }])
      const { id = '' } = (await can.sendCalls?.({ ...on, calls: [{ to: bob, value: 1n }] })) ?? {}
      expect(await can.getCallsStatus?.({ connectionId: on.connectionId, id })).toMatchObject({
        chainId: 'eip155:31337',
      })
      const permissions = [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1' } }]
      const request = { expiry: 4_000_000_000, signer: { type: 'keys' }, permissions }
      const { context = '' } = (await can.grantPermissions?.({ ...on, request })) ?? {}
      await can.revokePermissions?.({ ...on, context })
      expect(wallet.controls.prompts()).toEqual({
        wallet_sendCalls: 1,
        wallet_grantPermissions: 1,
        wallet_revokePermissions: 1,
      })
    })

    test.each([
      ['all but the capabilities', 'wallet_getCapabilities', ['getCapabilities', 'getAssets']],
      ['all but the calls', 'wallet_sendCalls', ['sendCalls']],
      ['all but the assets', 'wallet_getAssets', ['getAssets']],
    ])('a session that approved %s has not what needs it', async (_name, left, missing) => {
      const { instance } = openPage(create, chains).load()
      const all = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities', 'wallet_getAssets']
      const { transport } = phone(chains, { methods: all.filter((method) => method !== left) })
      const { abilities } = await instance.adopt(transport)
      for (const ability of missing) expect(abilities).not.toContain(ability)
      expect(abilities).toContain('getCallsStatus')
    })

    test('their accounts and their end are told, and no listener is left', async () => {
      const { events, instance, stop } = openPage(create, chains).load()
      const { account, listeners, say, transport } = phone(chains, {})
      const { id: connectionId } = await instance.adopt(transport)
      say({ type: 'accounts', accounts: [account(1), account(0)], chains: transport.chains })
      // The account in use stays the one in use as long as it is shared: core knows which that is.
      expect(events.at(-1)).toMatchObject({ change: { accounts: [account(1), account(0)] } })
      expect(events.at(-1)).not.toHaveProperty('change.activeAccount')
      say({ type: 'chain', chainId: 'eip155:31338' })
      expect(events.at(-1)).toMatchObject({ change: { chainId: 'eip155:31338' } })
      say({ type: 'ended', reason: 'expired' })
      expect(events.at(-1)).toEqual({ type: 'disconnected', connectionId, reason: 'expired' })
      expect(listeners.size).toBe(0)
      const again = phone(chains)
      await instance.adopt(again.transport)
      stop()
      expect(again.listeners.size).toBe(0)
    })
  })
}
