import { pay } from '@latchkey/core/features/pay'
import { unacknowledged } from '@latchkey/core/features/transactions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSwapServices } from '../swap/test/start-swap-services.ts'
import { openPage } from '../test/interruptions/open-page.ts'
import { createPhoneWallet } from '../test/interruptions/phone-wallet.ts'
import { randomAddress, randomNumbers } from '../test/interruptions/random-numbers.ts'
import { createWorldClock } from '../test/interruptions/world-clock.ts'

let market: Awaited<ReturnType<typeof startSwapServices>>
beforeAll(async () => {
  market = await startSwapServices({ isOdd: true })
}, 60_000)
afterAll(() => market?.close())

/** As TestOddToken names them; what the receipt says of 10 that were paid. */
test.each([
  ['keeps a tenth', 1, '9'],
  ['answers false and moves nothing', 2, '0'],
  ['is honest', 0, undefined],
] as const)(
  'the receipt of a payment with a token that %s says what arrives',
  async (_, behaviour, arrives) => {
    const below = randomNumbers(900 + behaviour)
    const time = createWorldClock()
    const { chain, eur, services } = market
    const { client } = chain
    const [account, shop] = [randomAddress(below), randomAddress(below)]
    await client.impersonateAccount({ address: account })
    await client.setBalance({ address: account, value: 10n ** 19n })
    await chain.call(eur, 'behave', [0])
    await chain.call(eur, 'mint', [account, 20n * 10n ** 18n])
    await chain.call(eur, 'behave', [behaviour])
    const wallet = createPhoneWallet(chain, account, time)
    let ids = 0
    const page = await openPage({
      chain,
      time,
      wallet,
      servicesUrl: services.url,
      stored: new Map<string, string>(),
      address: `10.7.${behaviour}.1`,
      newId: () => `id-${behaviour}-${++ids}`,
      isOffline: () => false,
    })
    async function until(check: () => boolean) {
      for (let turn = 0; turn < 200 && !check(); turn++) {
        await time.advance(500)
        await vi.dynamicImportSettled()
        await time.settle()
      }
      expect(check()).toBe(true)
    }
    const order = {
      id: `order-${behaviour}`,
      to: shop,
      asset: `${chain.chainId}/erc20:${eur}`,
      amount: '10',
      symbol: 'TEUR',
    }
    const asked = pay(page.client, order)
    await until(() => page.payments.getState().status === 'choosing')
    page.payments.payWithWallet('Pay 10 TEUR')
    await until(() => page.pipeline.getState().status === 'ready')
    const state = page.pipeline.getState()
    if (state.status === 'none') throw new Error('Nothing is reviewed')
    for (const code of unacknowledged(state)) page.pipeline.acknowledge(code)
    page.pipeline.approve()
    await time.settle()
    wallet.confirm()
    await until(() => page.payments.getState().status === 'paid')
    const receipt = await asked
    expect(receipt.arrives).toBe(arrives)
    expect(receipt.hash).toMatch(/^0x[0-9a-f]{64}$/)
    // The same receipt again.
    expect(await pay(page.client, order)).toEqual(receipt)
    page.kill()
  },
  60_000,
)
