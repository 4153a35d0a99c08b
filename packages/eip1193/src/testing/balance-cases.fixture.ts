import { describe, expect, test } from 'vitest'
import { alice, bob, chainId, oldToken, type ReadKit, token } from './read-kit.fixture.ts'

/** Has Anvil's first balance, and sends nothing. */
const saver = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

/** What accounts hold. */
export function balanceCases({ chain, read }: ReadKit): void {
  describe('balances', () => {
    test('native, of a token, and of a token that names itself in 32 bytes', async () => {
      const can = read()
      const native = { units: 10_000n * 10n ** 18n, decimals: 18, symbol: 'ETH' }
      // Alice pays for the transactions of other cases.
      await expect(can.getBalance?.({ chainId, account: saver })).resolves.toEqual(native)
      const usdt = { units: 1_500_000n, decimals: 6, symbol: 'USDT' }
      await expect(can.getBalance?.({ chainId, account: alice, token })).resolves.toEqual(usdt)
      const old = { units: 7n, decimals: 18, symbol: 'OLD' }
      await expect(can.getBalance?.({ chainId, account: alice, token: oldToken })).resolves.toEqual(old)
    })

    test('what is no address, no token or no configured network is a typed error', async () => {
      const can = read()
      await expect(can.getBalance?.({ chainId, account: 'alice' })).rejects.toMatchObject({ code: 'config/invalid' })
      await expect(can.getBalance?.({ chainId, account: alice, token: bob })).rejects.toMatchObject({
        code: 'request/unreadable',
      })
      await expect(can.getBalance?.({ chainId: 'eip155:5', account: alice })).rejects.toMatchObject({
        code: 'network/not-found',
      })
    })

    test('a node that cannot be reached is an error at once, not a promise for ever', async () => {
      const can = read(['http://127.0.0.1:1'])
      await expect(can.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'request/unreachable' })
      await expect(can.resolveName?.({ name: 'alice.eth' })).rejects.toMatchObject({ code: 'request/unreachable' })
    })

    test('where one endpoint is down the next one is asked', async () => {
      const can = read(['http://127.0.0.1:1', chain().url])
      await expect(can.getBalance?.({ chainId, account: alice })).resolves.toMatchObject({ symbol: 'ETH' })
    })

    test('an abort settles the call', async () => {
      const controller = new AbortController()
      const asked = read().getBalance?.({ chainId, account: alice, signal: controller.signal })
      controller.abort()
      await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
    })
  })
}
