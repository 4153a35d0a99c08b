import type { ChainId } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'
import { alice, bob, chainId, nowhere, type ReadKit, token } from './read-kit.fixture.ts'

/** What becomes of transactions. */
export function transactionCases({ node, read }: ReadKit): void {
  describe('transactions', () => {
    async function sender() {
      const client = node()
      await client.setAutomine(false)
      const can = read()
      return {
        client,
        look: (hash: string, order?: string) => can.getTransaction?.({ chainId, account: alice, hash, order }),
        wait: (hash: string) => can.waitForTransaction?.({ chainId: chainId as ChainId<'eip155'>, hash }),
        nonce: await client.getTransactionCount({ address: alice }),
        send: (fields: { nonce: number; to?: `0x${string}`; value?: bigint; gwei?: bigint }) =>
          client.sendTransaction({
            account: alice,
            chain: null,
            to: fields.to ?? bob,
            value: fields.value ?? 5n,
            nonce: fields.nonce,
            maxFeePerGas: (fields.gwei ?? 10n) * 10n ** 9n,
            maxPriorityFeePerGas: (fields.gwei ?? 10n) * 10n ** 9n,
          }),
      }
    }

    test('a transaction waits, then is included; a hash that no node knows is unknown', async () => {
      const { client, look, nonce, send } = await sender()
      const hash = await send({ nonce })
      const value = { units: 5n, decimals: 18, symbol: 'ETH' }
      const sent = { to: bob.toLowerCase(), from: alice.toLowerCase(), data: '0x', value }
      expect(await look(hash)).toEqual({ state: 'waiting', order: String(nonce), ...sent })
      await client.mine({ blocks: 1 })
      expect(await look(hash)).toMatchObject({ state: 'included', order: String(nonce) })
      expect(await look(nowhere, String(nonce + 1))).toEqual({ state: 'unknown' })
      expect(await look(nowhere, String(nonce))).toEqual({ state: 'superseded' })
    })

    test('is found by its place, also when others and blocks without it have come since', async () => {
      const { client, look, nonce, send } = await sender()
      expect(await look('', undefined)).toEqual({ state: 'unknown', next: String(nonce) })
      expect(await look('', String(nonce))).toEqual({ state: 'unknown', next: String(nonce) })
      const hash = await send({ nonce })
      expect(await look('', String(nonce))).toEqual({ state: 'waiting', next: String(nonce + 1) })
      await client.mine({ blocks: 1 })
      await send({ nonce: nonce + 1, value: 6n })
      await client.mine({ blocks: 3 })
      expect(await look('', String(nonce))).toMatchObject({
        state: 'included',
        hash,
        to: bob.toLowerCase(),
        value: { units: 5n },
        next: String(nonce + 2),
      })
      await client.mine({ blocks: 150 })
      expect(await look('', String(nonce))).toMatchObject({ state: 'included', hash })
    })

    test.each([
      ['repriced', {}, 'success'],
      ['cancelled', { to: alice, value: 0n }, 'reverted'],
      ['replaced', { value: 6n }, 'reverted'],
    ] as const)('a transaction that is %s names the other one in its place', async (reason, other, status) => {
      const { client, look, nonce, send, wait } = await sender()
      const first = await send({ nonce })
      const waiting = wait(first)
      await expect.poll(() => look(first)).toMatchObject({ state: 'waiting' })
      // The waiting one must have been seen before it is replaced, as a page sees it: that takes the wait three questions.
      for (let question = 0; question < 5; question++) await look(first)
      const hash = await send({ ...other, nonce, gwei: 50n })
      await client.mine({ blocks: 1 })
      expect(await waiting).toEqual({ status, replacement: { hash, reason } })
    })

    test('a transaction that fails on chain is reverted', async () => {
      const { client, nonce, wait } = await sender()
      const hash = await client.sendTransaction({
        account: alice,
        chain: null,
        to: token,
        data: '0xdeadbeef',
        gas: 100_000n,
        nonce,
      })
      await client.mine({ blocks: 1 })
      expect(await wait(hash)).toEqual({ status: 'reverted' })
    })

    test('[S8.31] after 25 s a transaction that is in no block counts as sent and still pending, which is no failure', async () => {
      const { client, nonce, send } = await sender()
      const clock = createFakeClock()
      const can = read(undefined, clock)
      // The last look for wallets of the page.
      await clock.advance(1000)
      const hash = await send({ nonce })
      let outcome: unknown
      const waiting = can.waitForTransaction?.({ chainId, hash }).then((said) => (outcome = said))
      // The node answers over a real socket: time passes once its answer is there and the next question is planned.
      for (let passed = 0; passed < 24; passed += 4) {
        await eventually(() => expect(clock.pending()).toBe(2))
        await clock.advance(4000)
      }
      expect(outcome).toBeUndefined()
      await eventually(() => expect(clock.pending()).toBe(2))
      await clock.advance(999)
      expect(outcome).toBeUndefined()
      await clock.advance(1)
      await waiting
      expect(outcome).toEqual({ status: 'pending' })
      expect(clock.pending()).toBe(0)
      // It is waited for again, as core does, and then found.
      const ask = () => can.waitForTransaction?.({ chainId, hash }).then((said) => (outcome = said))
      await client.mine({ blocks: 1 })
      await eventually(async () => {
        if (JSON.stringify(outcome) === '{"status":"pending"}') {
          outcome = undefined
          void ask()
        }
        await clock.advance(1000)
        expect(outcome).toEqual({ status: 'success' })
      })
    })

    test('while a transaction is waited for the node is asked again after 4 s, not before, and no more afterwards', async () => {
      const { client, look, nonce, send } = await sender()
      const clock = createFakeClock()
      const can = read(undefined, clock)
      await clock.advance(1000)
      expect(clock.pending()).toBe(0)
      const hash = await send({ nonce })
      let outcome: unknown
      const waiting = can.waitForTransaction?.({ chainId, hash }).then((said) => (outcome = said))
      await eventually(() => expect(clock.pending()).toBe(2))
      await client.mine({ blocks: 1 })
      await clock.advance(3999)
      // If the node had been asked at the last call, its answer would have come before this one's.
      expect(await look(hash)).toMatchObject({ state: 'included' })
      expect(outcome).toBeUndefined()
      await clock.advance(1)
      await waiting
      expect(outcome).toEqual({ status: 'success' })
      expect(clock.pending()).toBe(0)
    })

    test('a wait that is left is request/aborted, and leaves no timer', async () => {
      const { client, nonce, send } = await sender()
      const clock = createFakeClock()
      const controller = new AbortController()
      const hash = await send({ nonce })
      const can = read(undefined, clock)
      await clock.advance(1000)
      const waiting = can.waitForTransaction?.({ chainId, hash, signal: controller.signal })
      const settled = waiting?.catch((error: unknown) => error)
      await eventually(() => expect(clock.pending()).toBe(2))
      controller.abort()
      expect(await settled).toMatchObject({ code: 'request/aborted' })
      expect(clock.pending()).toBe(0)
      await client.mine({ blocks: 1 })
    })
  })
}
