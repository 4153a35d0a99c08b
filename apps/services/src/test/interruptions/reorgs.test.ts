import { pay } from '@latchkey/core/features/pay'
import { unacknowledged } from '@latchkey/core/features/transactions'
import type { Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createMarketVisitor, startMarket } from './market.ts'
import { openPage } from './open-page.ts'

// A real chain takes back blocks that it had: what was in them is told as it is, and nothing is sent twice.

const market = startMarket()
let seeds = 40

/** A visitor with 20 TEUR, who owes 10 to a shop. */
async function scene() {
  const seed = ++seeds
  const { account, client, held, order, shop, surroundings, time, wallet } = await createMarketVisitor({
    market: market(),
    seed,
    address: `10.9.${seed}.1`,
    eur: 20n * 10n ** 18n,
  })
  let page = await openPage(surroundings)
  async function until(check: () => boolean) {
    for (let turn = 0; turn < 200 && !check(); turn++) {
      await time.advance(500)
      // Code that loads at its first use takes none of the page's time.
      await vi.dynamicImportSettled()
      await time.settle()
    }
    if (!check()) throw new Error(`It stays at ${page.payments.getState().status}, ${page.pipeline.getState().status}`)
  }
  return {
    account,
    client,
    order,
    shop,
    time,
    wallet,
    page: () => page,
    operation: () => page.client.operations.getState()[0],
    activity: () => page.activity,
    mine: () => client.mine({ blocks: 1 }),
    held,
    async reload() {
      page.kill()
      await time.settle()
      page = await openPage(surroundings)
    },
    until,
    /** The app asks for its payment, and the visitor pays it from the wallet. */
    async payOnce() {
      const asked = pay(page.client, order)
      await until(() => page.payments.getState().status === 'choosing')
      page.payments.payWithWallet('Pay 10 TEUR')
      await this.confirm()
      await client.mine({ blocks: 1 })
      await until(() => page.payments.getState().status === 'paid')
      return (await asked).hash as Hex
    },
    /** The visitor confirms the review, and then in the wallet. */
    async confirm() {
      await until(() => page.pipeline.getState().status === 'ready')
      const state = page.pipeline.getState()
      if (state.status === 'none') throw new Error('Nothing is reviewed')
      for (const code of unacknowledged(state)) page.pipeline.acknowledge(code)
      page.pipeline.approve()
      await time.settle()
      wallet.confirm()
      await time.settle()
    },
    /** The chain goes on without its newest block. What was in it is in no pool either. */
    async takeBack() {
      await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
      await client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    },
  }
}

/** Another transaction of the account replaces the one that was taken back. */
const cancelAt = ({ account, client }: Awaited<ReturnType<typeof scene>>, nonce: number) =>
  client.sendTransaction({ account, chain: null, to: account, value: 0n, nonce, gas: 21_000n })

describe('a payment that its chain took back', () => {
  test('is waited for, not called paid, and not asked for again; in another block it is paid', async () => {
    const made = await scene()
    const { client, held, mine, operation, order, page, reload, shop, takeBack, time, until, wallet } = made
    const hash = await made.payOnce()
    expect([await held(shop), operation()?.status]).toEqual([10n ** 19n, 'done'])
    const { from, input, nonce, to, gas, maxFeePerGas, maxPriorityFeePerGas } = await client.getTransaction({ hash })
    await takeBack()
    expect(await held(shop)).toBe(0n)
    await until(() => operation()?.status === 'sent')
    expect(operation()).toMatchObject({ hash, gone: 1, order: String(nonce) })
    expect(page().pipeline.getState().status).not.toBe('included')
    // The app asks for its order again, on this page and on the next one.
    for (const next of [async () => {}, reload]) {
      await next()
      void pay(page().client, order).catch(() => {})
      // The code that looks for it loads first.
      await until(() => page().payments.getState().status === 'sent')
      await time.advance(20_000)
      expect([page().payments.getState().status, wallet.isAsked()]).toEqual(['sent', false])
    }
    // Another node still has it, and a block takes it in.
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas } as object
    const again = await client.sendTransaction({ account: from, chain: null, to, data: input, nonce, ...fees })
    expect(again).toBe(hash)
    await mine()
    await until(() => page().payments.getState().status === 'paid')
    await until(() => operation()?.status === 'done')
    expect(operation()).toMatchObject({ hash })
    expect([await held(shop), await pay(page().client, order)]).toMatchObject([10n ** 19n, { hash }])
  })

  test('and whose place another transaction has is offered again, and is paid once', async () => {
    const made = await scene()
    const { client, held, mine, operation, order, page, shop, takeBack, until } = made
    const hash = await made.payOnce()
    const { nonce } = await client.getTransaction({ hash })
    await takeBack()
    await until(() => operation()?.status === 'sent')
    const other = await cancelAt(made, nonce)
    await mine()
    await until(() => operation()?.status === 'failed')
    expect(operation()).toMatchObject({ hash, replacement: { hash: other, reason: 'cancelled' } })
    const receipt = pay(page().client, order)
    await until(() => page().payments.getState().status === 'choosing')
    expect(page().payments.getState()).toMatchObject({ error: { code: 'pay/reverted' } })
    page().payments.payWithWallet('Pay 10 TEUR')
    await made.confirm()
    await mine()
    await until(() => page().payments.getState().status === 'paid')
    expect((await receipt).hash).not.toBe(hash)
    expect(await held(shop)).toBe(10n ** 19n)
  })

  test('while no page was there is noticed by the next one', async () => {
    const made = await scene()
    const { operation, order, page, reload, takeBack, time, until, wallet } = made
    const hash = await made.payOnce()
    await takeBack()
    await reload()
    void pay(page().client, order).catch(() => {})
    await until(() => page().payments.getState().status === 'sent')
    await until(() => operation()?.status === 'sent')
    expect(operation()).toMatchObject({ hash, gone: 1 })
    await time.advance(60_000)
    expect([page().payments.getState().status, wallet.isAsked()]).toEqual(['sent', false])
  })
})
