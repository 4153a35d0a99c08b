import { disconnect, getAccount, sendTransaction, signMessage, switchChain } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { toNetwork } from '../../../eip1193/src/testing/page.fixture.ts'
import { phone } from '../../../eip1193/src/testing/phone.fixture.ts'
import { openPage } from './page.fixture.ts'
import { loadWithConnector } from './session-bridge-kit.fixture.ts'
import { bob, publicClient, target, type WagmiKit } from './wagmi-kit.fixture.ts'

/** What an approved session does in wagmi and here. */
export function sessionCases({ chains }: WagmiKit): void {
  describe('an approved session', () => {
    test('is a connection in wagmi and here, with the abilities its wallet approved', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const { account, transport } = phone(chains)
      const connection = await instance.adopt(transport)
      expect(connection).toMatchObject({
        sessionId: 'session-1',
        connectorId: 'latchkey',
        accounts: [account(0)],
        chainId: 'eip155:31337',
        approvedChains: ['eip155:31337', 'eip155:31338'],
      })
      expect(connection.abilities).toEqual(expect.arrayContaining(['signMessage', 'sendTransaction', 'switchNetwork']))
      for (const missing of ['signTypedData', 'watchAsset', 'getCapabilities', 'requestMoreAccounts'])
        expect(connection.abilities).not.toContain(missing)
      expect(instance.snapshot()).toMatchObject({
        connectors: [],
        connections: [connection],
        activeConnectionId: connection.id,
        peers: { [connection.id]: { name: 'Phone', url: 'https://phone.example' } },
      })
      expect(getAccount(config)).toMatchObject({
        isConnected: true,
        address: connection.accounts[0].addresses[0]?.address,
      })
      mirror.assert()
    })

    test('is asked by wagmi’s own actions and by ours alike', async () => {
      const { config, instance } = await loadWithConnector(openPage(chains))
      const { transport, wallet } = phone(chains)
      const connection = await instance.adopt(transport)
      const { account: address } = target(connection)
      const client = publicClient(chains.home)
      const ours = await instance.can.signMessage?.({ ...target(connection), message: 'hello' })
      const theirs = await signMessage(config, { message: 'hello' })
      expect(ours?.signature).toBe(theirs)
      await expect(
        client.verifyMessage({ address: address as `0x${string}`, message: 'hello', signature: theirs }),
      ).resolves.toBe(true)
      const hash = await sendTransaction(config, { to: bob, value: 1n })
      const { hash: own = '' } =
        (await instance.can.sendTransaction?.({ ...target(connection), transaction: { to: bob, value: 2n } })) ?? {}
      for (const sent of [hash, own])
        await expect(instance.can.waitForTransaction?.({ chainId: 'eip155:31337', hash: sent })).resolves.toEqual({
          status: 'success',
        })
      expect(wallet.controls.prompts()).toEqual({ personal_sign: 2, eth_sendTransaction: 2 })
    })

    test('a refusal on the phone is one for wagmi too', async () => {
      const { config, instance } = await loadWithConnector(openPage(chains))
      const { transport, wallet } = phone(chains)
      const connection = await instance.adopt(transport)
      wallet.controls.reject()
      await expect(instance.can.signMessage?.({ ...target(connection), message: 'hello' })).rejects.toMatchObject({
        code: 'connection/user-rejected',
      })
      await expect(signMessage(config, { message: 'hello' })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
      })
    })

    test('methods and networks that its wallet opens up later, or takes away, are known at once', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const methods = ['personal_sign']
      const { account, say, transport } = phone(chains, { methods })
      await instance.adopt(transport)
      const now = () => instance.snapshot().connections?.[0]
      expect(now()?.abilities).not.toContain('sendCalls')
      methods.push('wallet_sendCalls')
      say({ type: 'accounts', accounts: [account(0)], chains: [...transport.chains, 'eip155:5'] })
      expect(now()?.abilities).toEqual(expect.arrayContaining(['signMessage', 'sendCalls']))
      expect(now()?.approvedChains).toEqual([...transport.chains, 'eip155:5'])
      mirror.assert()
      methods.length = 0
      say({ type: 'accounts', accounts: [account(0)], chains: transport.chains })
      expect(now()?.abilities).not.toContain('signMessage')
      mirror.assert()
    })

    test('what it does is mirrored: accounts, chain, end', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const { account, listeners, say, transport } = phone(chains)
      const connection = await instance.adopt(transport)
      say({ type: 'accounts', accounts: [account(1), account(0)], chains: transport.chains })
      expect(instance.snapshot().connections?.[0]?.accounts).toEqual([account(1), account(0)])
      say({ type: 'chain', chainId: 'eip155:31338' })
      expect(instance.snapshot().connections?.[0]).toMatchObject({ id: connection.id, chainId: 'eip155:31338' })
      say({ type: 'ended', reason: 'remote' })
      expect(instance.snapshot().connections).toEqual([])
      expect(getAccount(config).isDisconnected).toBe(true)
      expect(listeners.size).toBe(0)
      mirror.assert()
    })

    test('of a login: another account type of the same address, and another network, are known here and in wagmi', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const methods = ['personal_sign', 'eth_sendTransaction']
      const { account, say, transport } = phone(chains, { source: 'auth', methods })
      const connection = await instance.adopt(transport)
      const now = () => instance.snapshot().connections?.[0]
      expect(now()).toMatchObject({ accounts: [{ type: 'eoa' }], connectorId: 'latchkey' })
      methods.push('wallet_sendCalls')
      say({ type: 'accounts', accounts: [{ ...account(0), type: 'smartAccount' }], chains: transport.chains })
      expect(now()).toMatchObject({ id: connection.id, accounts: [{ type: 'smartAccount' }] })
      expect(now()?.abilities).toContain('sendCalls')
      mirror.assert()
      const network = toNetwork(chains.away, 'Away')
      await instance.can.switchNetwork?.({ connectionId: connection.id, network })
      expect(now()?.chainId).toBe(network.caipNetworkId)
      expect(getAccount(config).chainId).toBe(network.id)
      mirror.assert()
    })

    test('an empty account list ends it', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const { say, transport } = phone(chains)
      await instance.adopt(transport)
      say({ type: 'accounts', accounts: [], chains: transport.chains })
      expect(instance.snapshot().connections).toEqual([])
      mirror.assert()
    })

    test('a disconnect through wagmi is told, so that the session can be ended', async () => {
      const page = openPage(chains)
      const { config, context, instance, mirror } = await loadWithConnector(page)
      const { listeners, transport } = phone(chains)
      const connection = await instance.adopt(transport)
      await disconnect(config)
      expect(context.events).toContainEqual({ type: 'disconnected', connectionId: connection.id, reason: 'local' })
      expect(listeners.size).toBe(0)
      await eventually(() => expect(page.window.localStorage?.getItem('wagmi.latchkey.sessions')).toBe('[]'))
      mirror.assert()
    })

    test('an approved network needs no prompt, another one is not supported', async () => {
      const { config, instance, mirror } = await loadWithConnector(openPage(chains))
      const { transport, wallet } = phone(chains)
      const { id: connectionId } = await instance.adopt(transport)
      await instance.can.switchNetwork?.({ connectionId, network: toNetwork(chains.away, 'Away') })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31338')
      expect(wallet.controls.prompts()).toEqual({})
      await switchChain(config, { chainId: 31337 })
      expect(instance.snapshot().connections?.[0]?.chainId).toBe('eip155:31337')
      mirror.assert()
    })

    test('a network the wallet did not approve is not supported', async () => {
      const { instance } = await loadWithConnector(openPage(chains))
      const { transport } = phone(chains, { chains: ['eip155:31337'] })
      const { abilities, id: connectionId } = await instance.adopt(transport)
      expect(abilities).not.toContain('switchNetwork')
      await expect(
        instance.can.switchNetwork?.({ connectionId, network: toNetwork(chains.away, 'Away') }),
      ).rejects.toMatchObject({ shortMessage: 'Chain is not supported' })
    })

    test('begins on a network that both know', async () => {
      const { instance } = await loadWithConnector(openPage(chains))
      const { transport } = phone(chains, { chains: ['eip155:5', 'eip155:31338'] })
      await expect(instance.adopt(transport)).resolves.toMatchObject({ chainId: 'eip155:31338' })
    })

    test('waits for no other wallet’s prompt', async () => {
      const page = openPage(chains)
      const { controls } = page.wallet()
      const { instance, mirror } = await loadWithConnector(page)
      controls.hang()
      const pending = instance.connect({ connectorId: 'test.alpha' })
      await controls.whenPending()
      const connection = await instance.adopt(phone(chains).transport)
      expect(instance.snapshot().activeConnectionId).toBe(connection.id)
      controls.release()
      await pending
      expect(instance.snapshot().connections).toHaveLength(2)
      mirror.assert()
    })

    test('without accounts is a typed error', async () => {
      const { instance } = await loadWithConnector(openPage(chains))
      const { transport } = phone(chains, { accounts: [] })
      await expect(instance.adopt(transport)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })
  })

  describe('two sessions', () => {
    test('with the same address are two connections, and requests go where they belong', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const one = phone(chains)
      const two = phone(chains, { sessionId: 'session-2', peer: { name: 'Tablet' } })
      const first = await instance.adopt(one.transport)
      const second = await instance.adopt(two.transport)
      expect(second.accounts).toEqual(first.accounts)
      expect(instance.snapshot().connections?.map(({ sessionId }) => sessionId)).toEqual(['session-1', 'session-2'])
      await instance.can.signMessage?.({ ...target(first), message: 'one' })
      expect([one.wallet.controls.prompts(), two.wallet.controls.prompts()]).toEqual([{ personal_sign: 1 }, {}])
      two.say({ type: 'ended', reason: 'remote' })
      expect(instance.snapshot()).toMatchObject({ connections: [first], activeConnectionId: first.id })
      mirror.assert()
    })

    test('the same session again takes the place of the old one', async () => {
      const { instance, mirror } = await loadWithConnector(openPage(chains))
      const before = phone(chains)
      const { id } = await instance.adopt(before.transport)
      const after = phone(chains, { accounts: [before.account(1)] })
      const connection = await instance.adopt(after.transport)
      expect(connection).toMatchObject({ id, accounts: [before.account(1)] })
      expect(before.listeners.size).toBe(0)
      expect(instance.snapshot().connections).toHaveLength(1)
      mirror.assert()
    })
  })
}
