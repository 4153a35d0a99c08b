import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { toNetwork } from './page.fixture.ts'
import { bob, type WalletKit } from './wallet-kit.fixture.ts'

/** What wallets are asked for. */
export function requestCases({ both, chains, connected }: WalletKit): void {
  describe('requests', () => {
    test('messages and typed data are signed so that others can verify it', async () => {
      const { can, on } = await connected()
      const client = createPublicClient({ transport: http(chains.home.url) })
      const address = on.account as `0x${string}`
      const hex = (signed: { signature: string } | undefined) => signed?.signature as `0x${string}`
      const message = 'Grüße 👋'
      const text = await can.signMessage?.({ ...on, message })
      expect(await client.verifyMessage({ address, message, signature: hex(text) })).toBe(true)
      const raw = await can.signMessage?.({ ...on, message: { raw: '0x68656c6c6f' } })
      expect(await client.verifyMessage({ address, message: 'hello', signature: hex(raw) })).toBe(true)
      const typedData = {
        domain: { name: 'Latchkey', version: '1', chainId: 31337, verifyingContract: bob },
        types: {
          // This type isn't needed; a library that guesses the primary type must not be confused by it.
          Other: [{ name: 'mail', type: 'Mail' }],
          Mail: [
            { name: 'to', type: 'Person[]' },
            { name: 'amount', type: 'uint256' },
          ],
          Person: [{ name: 'wallet', type: 'address' }],
        },
        primaryType: 'Mail',
        message: { to: [{ wallet: bob }], amount: 2n ** 200n },
      } as const
      const typed = await can.signTypedData?.({ ...on, typedData })
      expect(await client.verifyTypedData({ ...typedData, address, signature: hex(typed) })).toBe(true)
      await expect(can.signTypedData?.({ ...on, typedData: 'text' })).rejects.toMatchObject({ code: 'config/invalid' })
      const bad = { ...typedData, message: { to: [{ wallet: 'bob' }], amount: 1n } }
      await expect(can.signTypedData?.({ ...on, typedData: bad })).rejects.toMatchObject({ code: 'config/invalid' })
      const odd = can.signMessage?.({ ...on, message: { raw: 'hello' } })
      await expect(odd).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test('transactions are sent with every field, legacy only with a gas price', async () => {
      const { can, controls, on } = await connected()
      const client = createPublicClient({ transport: http(chains.home.url) })
      const transfer = { to: bob, value: parseEther('0.5'), data: '0x1234' }
      expect((await can.estimateFee?.({ ...on, transaction: transfer }))?.gas).toBeGreaterThan(21_000n)
      const modern = await can.sendTransaction?.({ ...on, transaction: { ...transfer, gas: 60_000n } })
      expect(await can.waitForTransaction?.({ chainId: on.chainId, hash: modern?.hash ?? '' })).toEqual({
        status: 'success',
      })
      expect(await client.getTransaction({ hash: modern?.hash as `0x${string}` })).toMatchObject({
        to: bob.toLowerCase(),
        value: transfer.value,
        gas: 60_000n,
        input: '0x1234',
        type: 'eip1559',
      })
      const gasPrice = 3_000_000_000n
      const legacy = await can.sendTransaction?.({ ...on, transaction: { ...transfer, gasPrice } })
      const old = await client.getTransaction({ hash: legacy?.hash as `0x${string}` })
      expect(old).toMatchObject({ gasPrice, type: 'legacy', value: transfer.value })
      const requests = controls.requests().filter(({ method }) => method === 'eth_sendTransaction')
      expect(requests.map(({ params }) => (params as { type?: string }[])[0]?.type)).toEqual([undefined, '0x0'])
    })

    test.each([
      ['nothing', {}],
      ['a wrong receiver', { to: 'bob.eth' }],
      ['a receiver with a wrong capital', { to: bob.replace('C8', 'c8') }],
      ['a number for an amount', { to: bob, value: 1 }],
      ['a negative amount', { to: bob, value: -1n }],
      ['an amount beyond 256 bits', { to: bob, value: 2n ** 256n }],
      ['data that is no hex', { to: bob, data: 'hello' }],
      ['text', 'send it'],
    ])('a transaction with %s never reaches the wallet', async (_name, transaction) => {
      const { can, controls, on } = await connected()
      await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code: 'config/invalid' })
      expect(controls.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
    })

    test('a declined request is declined; an abort settles the call and leaves the wallet alone', async () => {
      const { can, controls, on } = await connected()
      controls.reject()
      const rejected = { code: 'connection/user-rejected' }
      await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject(rejected)
      await expect(can.sendTransaction?.({ ...on, transaction: { to: bob } })).rejects.toMatchObject(rejected)
      controls.hang('personal_sign')
      const controller = new AbortController()
      const call = can.signMessage?.({ ...on, message: 'hello', signal: controller.signal })
      const settled = call?.catch((error: unknown) => error)
      await controls.whenPending('personal_sign')
      controller.abort()
      expect(await settled).toMatchObject({ code: 'request/aborted' })
      expect(controls.pending()).toHaveLength(1)
    })
  })

  describe('networks', () => {
    test('a wallet that does not know the network is asked to add it, with the chain’s own endpoint', async () => {
      const { can, connection, controls, events } = await connected()
      await can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      const added = controls.requests().find(({ method }) => method === 'wallet_addEthereumChain')
      expect(added?.params).toMatchObject([{ chainId: '0x7a6a', rpcUrls: [chains.away.url] }])
      expect(events.at(-1)).toMatchObject({ type: 'changed', change: { chainId: 'eip155:31338' } })
    })

    test('a wallet that is there already is not asked; declining changes nothing', async () => {
      const { can, connection, controls, events } = await connected({ chains: both() })
      await can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.home, 'Home') })
      expect(controls.requests().map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
      controls.reject()
      const refused = can.switchNetwork?.({ connectionId: connection.id, network: toNetwork(chains.away, 'Away') })
      await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
      expect(events.filter(({ type }) => type === 'changed')).toEqual([])
    })
  })
}
