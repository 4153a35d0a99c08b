import { isLatchkeyError } from '@latchkey/core/errors'
import { createConnector, injected } from '@wagmi/core'
import { createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { openPage } from './page.fixture.ts'
import { bob, publicClient, target, type WagmiKit } from './wagmi-kit.fixture.ts'

/** What wallets are asked for. */
export function requestCases({ chains, connected }: WagmiKit): void {
  describe('requests', () => {
    test('[S7.24] a message is signed, transactions are sent with every field, gas is estimated', async () => {
      const { instance, target, wallet } = await connected()
      const client = publicClient(chains.home)
      const address = target.account as `0x${string}`

      const signed = await instance.can.signMessage?.({ ...target, message: 'hello' })
      const signature = signed?.signature as `0x${string}`
      expect(signed?.scheme).toBe('eip191')
      await expect(client.verifyMessage({ address, message: 'hello', signature })).resolves.toBe(true)

      const transfer = { to: bob, value: parseEther('0.5'), data: '0x1234' }
      const estimate = await instance.can.estimateFee?.({ ...target, transaction: transfer })
      expect(estimate?.gas).toBeGreaterThan(21_000n)

      const modern = await instance.can.sendTransaction?.({ ...target, transaction: { ...transfer, gas: 60_000n } })
      await expect(
        instance.can.waitForTransaction?.({ chainId: target.chainId, hash: modern?.hash ?? '' }),
      ).resolves.toEqual({ status: 'success' })
      const sent = await client.getTransaction({ hash: modern?.hash as `0x${string}` })
      expect(sent).toMatchObject({
        to: bob.toLowerCase(),
        value: transfer.value,
        gas: 60_000n,
        input: '0x1234',
        type: 'eip1559',
      })

      const gasPrice = 3_000_000_000n
      const legacy = await instance.can.sendTransaction?.({ ...target, transaction: { ...transfer, gasPrice } })
      const old = await client.getTransaction({ hash: legacy?.hash as `0x${string}` })
      expect(old).toMatchObject({ gasPrice, type: 'legacy', value: transfer.value })
      const requests = wallet.controls.requests().filter(({ method }) => method === 'eth_sendTransaction')
      expect(requests.map(({ params }) => (params as { type?: string }[])[0]?.type)).toEqual([undefined, '0x0'])
    })

    test('raw messages and typed data are signed', async () => {
      const { instance, target } = await connected()
      const client = publicClient(chains.home)
      const address = target.account as `0x${string}`
      const raw = await instance.can.signMessage?.({ ...target, message: { raw: '0x68656c6c6f' } })
      await expect(
        client.verifyMessage({ address, message: 'hello', signature: raw?.signature as `0x${string}` }),
      ).resolves.toBe(true)
      const typedData = {
        domain: { name: 'Latchkey', chainId: 31337 },
        types: { Mail: [{ name: 'text', type: 'string' }] },
        primaryType: 'Mail',
        message: { text: 'hello' },
      } as const
      const typed = await instance.can.signTypedData?.({ ...target, typedData })
      await expect(
        client.verifyTypedData({ ...typedData, address, signature: typed?.signature as `0x${string}` }),
      ).resolves.toBe(true)
      const wrong = instance.can.signTypedData?.({ ...target, typedData: 'text' })
      await expect(wrong).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test('an account of a connector’s own client signs and sends, though its provider signs nothing', async () => {
      const account = privateKeyToAccount('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6')
      const node = publicClient(chains.home)
      const key = createConnector(({ chains: [chain] }) => ({
        id: 'key',
        name: 'Key',
        type: 'key',
        connect: async () => ({ accounts: [account.address] as never, chainId: 31337 }),
        disconnect: async () => {},
        getAccounts: async () => [account.address],
        getChainId: async () => 31337,
        getProvider: async () => ({
          request: async (asked: { method: string }) =>
            asked.method === 'wallet_watchAsset' || (await node.request(asked as never)),
        }),
        getClient: async () => createWalletClient({ account, chain, transport: http(chains.home.url) }) as never,
        isAuthorized: async () => true,
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      }))
      const { instance } = await openPage(chains).load({ connectors: [key as never] })
      const { connection } = await instance.connect({ connectorId: 'key' })
      const on = target(connection)
      const { address } = account
      const said = await instance.can.signMessage?.({ ...on, message: 'hello' })
      const signature = said?.signature as `0x${string}`
      expect(await node.verifyMessage({ address, message: 'hello', signature })).toBe(true)
      const typedData = {
        domain: { name: 'Latchkey', chainId: 31337 },
        types: { Mail: [{ name: 'amount', type: 'uint256' }] },
        primaryType: 'Mail',
        message: { amount: 2n ** 200n },
      } as const
      const typed = await instance.can.signTypedData?.({ ...on, typedData })
      expect(await node.verifyTypedData({ ...typedData, address, signature: typed?.signature as `0x${string}` })).toBe(
        true,
      )
      const gasPrice = 3_000_000_000n
      const transaction = { to: bob, value: 7n, data: '0x1234', gas: 60_000n, gasPrice }
      const sent = await instance.can.sendTransaction?.({ ...on, transaction })
      expect(await node.getTransaction({ hash: sent?.hash as `0x${string}` })).toMatchObject({
        from: address.toLowerCase(),
        to: bob.toLowerCase(),
        value: 7n,
        input: '0x1234',
        gas: 60_000n,
        gasPrice,
        type: 'legacy',
      })
      // The parameters of this request are an object.
      const asset = { address: bob, symbol: 'TST', decimals: 18 }
      await expect(instance.can.watchAsset?.({ ...on, asset })).resolves.toBe(true)
    })

    test('a declined request is declined', async () => {
      const { instance, target, wallet } = await connected()
      wallet.controls.reject()
      const rejected = { code: 'connection/user-rejected' }
      await expect(instance.can.signMessage?.({ ...target, message: 'hello' })).rejects.toMatchObject(rejected)
      await expect(
        instance.can.sendTransaction?.({ ...target, transaction: { to: bob, value: 1n } }),
      ).rejects.toMatchObject(rejected)
    })

    test('[S8.19] any other failure of a signature is "WagmiAdapter:signMessage - Sign message failed"', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      const broken = {
        ...provider,
        async request(args: { method: string; params?: unknown }) {
          if (args.method === 'personal_sign') throw new Error('The device was unplugged')
          return provider.request(args)
        },
      }
      const { instance } = await page.load({
        connectors: [injected({ target: { id: 'broken', name: 'Broken', provider: broken as never } })],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'broken' })
      const error = await instance.can
        .signMessage?.({ ...target(connection), message: 'hello' })
        .catch((thrown) => thrown)
      expect(error).toMatchObject({
        code: 'wallet/sign-failed',
        details: 'WagmiAdapter:signMessage - Sign message failed',
      })
    })

    test('a wallet that is no longer what the visitor saw is not asked', async () => {
      const { connection, instance, target, wallet } = await connected()
      const { signMessage } = instance.can
      const mismatch = { code: 'connection/mismatch' }
      const message = 'hello'
      await expect(signMessage?.({ ...target, message, connectionId: 'gone' })).rejects.toMatchObject(mismatch)
      await expect(signMessage?.({ ...target, message, account: bob })).rejects.toMatchObject(mismatch)
      await expect(signMessage?.({ ...target, message, chainId: 'eip155:1' })).rejects.toMatchObject(mismatch)
      // The wallet is elsewhere without having said so.
      wallet.controls.wrongChain(1)
      await expect(signMessage?.({ ...target, message })).rejects.toMatchObject(mismatch)
      wallet.controls.wrongChain(null)
      await instance.disconnect({ connectionId: connection.id })
      await expect(signMessage?.({ ...target, message })).rejects.toMatchObject(mismatch)
      expect(wallet.controls.prompts().personal_sign).toBeUndefined()
    })

    test('the error of a wallet that has lost its connection before it is asked says that it wasn’t asked', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      let isLost = false
      const request = async (args: { method: string; params?: unknown }) => {
        if (isLost) throw Object.assign(new Error('Disconnected'), { code: 4900 })
        return provider.request(args)
      }
      const { instance } = await page.load({
        connectors: [injected({ target: { id: 'lost', name: 'Lost', provider: { ...provider, request } as never } })],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'lost' })
      isLost = true
      const sent = instance.can.sendTransaction?.({ ...target(connection), transaction: { to: bob, value: 1n } })
      await expect(sent).rejects.toMatchObject({ code: 'wallet/disconnected', context: { asked: 'no' } })
    })

    test('so does the error of a connector whose signer is gone by then', async () => {
      const page = openPage(chains)
      const { provider } = page.wallet({ announce: false })
      let isLost = false
      const { instance } = await page.load({
        connectors: [
          (config) => ({
            ...injected({ target: { id: 'lost', name: 'Lost', provider: provider as never } })(config),
            async getClient() {
              if (isLost) throw Object.assign(new Error('Disconnected'), { code: 4900 })
              return undefined as never
            },
          }),
        ],
      })
      await eventually(() => expect(instance.snapshot().connectors).toHaveLength(1))
      const { connection } = await instance.connect({ connectorId: 'lost' })
      isLost = true
      const sent = instance.can.sendTransaction?.({ ...target(connection), transaction: { to: bob, value: 1n } })
      await expect(sent).rejects.toMatchObject({ code: 'wallet/disconnected', context: { asked: 'no' } })
    })

    test('an abort settles the call; the wallet keeps asking', async () => {
      const { instance, target, wallet } = await connected()
      wallet.controls.hang('personal_sign')
      const controller = new AbortController()
      const call = instance.can.signMessage?.({ ...target, message: 'hello', signal: controller.signal })
      await wallet.controls.whenPending('personal_sign')
      controller.abort()
      const error = await call?.catch((thrown) => thrown)
      expect(isLatchkeyError(error, 'request/aborted')).toBe(true)
      expect(wallet.controls.pending()).toHaveLength(1)
    })

    test('capabilities are read per chain, tokens watched, the account picker opened', async () => {
      const { connection, instance, target, wallet } = await connected()
      await expect(instance.can.getCapabilities?.(target)).resolves.toEqual({
        'eip155:31337': { atomic: { status: 'unsupported' } },
      })
      const asset = { address: bob, symbol: 'TST', decimals: 18 }
      await expect(instance.can.watchAsset?.({ ...target, asset })).resolves.toBe(true)
      const before = wallet.controls.prompts().wallet_requestPermissions ?? 0
      await instance.can.requestMoreAccounts?.({ connectionId: connection.id })
      expect(wallet.controls.prompts().wallet_requestPermissions).toBe(before + 1)
    })

    test.each([
      ['nothing', {}],
      ['a wrong receiver', { to: 'bob.eth' }],
      ['a number for an amount', { to: bob, value: 1 }],
      ['a negative amount', { to: bob, value: -1n }],
      ['data that is no hex', { to: bob, data: 'hello' }],
      ['text', 'send it'],
    ])('a transaction with %s never reaches the wallet', async (_name, transaction) => {
      const { instance, target, wallet } = await connected()
      const attempt = instance.can.sendTransaction?.({ ...target, transaction })
      await expect(attempt).rejects.toMatchObject({ code: 'config/invalid' })
      expect(wallet.controls.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
    })
  })
}
