import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'
import { toNetwork } from './page.fixture.ts'
import { bob, target, type WalletKit } from './wallet-kit.fixture.ts'

/** What becomes of answers that no wallet should give. */
export function lyingCases({ chains, connected, lying }: WalletKit): void {
  describe('lies', () => {
    const junk = [undefined, null, {}, [], 'chain', '0x', 0, -1, 1.5, '0xffffffffffffffffff']
    test.each(junk)('a chain id that is none (%s) is request/unreadable', async (answer) => {
      const { connect } = await lying({ eth_chainId: () => answer })
      await expect(connect()).rejects.toMatchObject({ code: 'request/unreadable' })
    })

    test.each([['text'], [null], [['alice']], [{ length: 1, 0: bob }]])(
      'accounts that are none (%s) are request/unreadable',
      async (answer) => {
        const { connect } = await lying({ eth_requestAccounts: () => answer })
        await expect(connect()).rejects.toMatchObject({ code: 'request/unreadable' })
      },
    )

    test('no account is wallet/unauthorized', async () => {
      const { connect } = await lying({ eth_requestAccounts: () => [] })
      await expect(connect()).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })

    test.each([undefined, null, 7, '', '0x', 'signed', { signature: '0x11' }])(
      'a signature that is none (%s) is request/unreadable',
      async (answer) => {
        const { can, connect } = await lying({ personal_sign: () => answer })
        const { connection } = await connect()
        const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
        await expect(attempt).rejects.toMatchObject({ code: 'request/unreadable' })
      },
    )

    test('a hash that is none is request/unreadable', async () => {
      const { can, connect } = await lying({ eth_sendTransaction: () => '0x1234' })
      const { connection } = await connect()
      const attempt = can.sendTransaction?.({ ...target(connection), transaction: { to: bob } })
      await expect(attempt).rejects.toMatchObject({ code: 'request/unreadable' })
    })

    test('a failure without a reason is wallet/sign-failed', async () => {
      const { can, connect } = await lying({
        personal_sign: () => Promise.reject(new Error('The device was unplugged')),
      })
      const { connection } = await connect()
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'wallet/sign-failed', details: 'The device was unplugged' })
    })

    test('a wallet that is no longer what the visitor saw is not asked', async () => {
      const { can, connection, controls, instance, on } = await connected()
      const mismatch = { code: 'connection/mismatch' }
      const sign = (change: object) => can.signMessage?.({ ...on, message: 'hello', ...change })
      await expect(sign({ connectionId: 'gone' })).rejects.toMatchObject(mismatch)
      await expect(sign({ account: bob })).rejects.toMatchObject(mismatch)
      await expect(sign({ chainId: 'eip155:1' })).rejects.toMatchObject(mismatch)
      controls.wrongChain(1)
      await expect(sign({})).rejects.toMatchObject(mismatch)
      controls.wrongChain(null)
      await instance.disconnect({ connectionId: connection.id })
      await expect(sign({})).rejects.toMatchObject(mismatch)
      expect(controls.prompts().personal_sign).toBeUndefined()
    })

    test('accounts that have become foreign are connection/mismatch', async () => {
      let foreign = false
      const { can, connect, controls } = await lying({ eth_accounts: (honest) => (foreign ? [bob] : honest()) })
      const { connection } = await connect()
      foreign = true
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(controls.prompts().personal_sign).toBeUndefined()
    })

    test('a wallet that stops answering is a typed error, before anything is asked of it', async () => {
      let silent = false
      const clock = createFakeClock()
      const { can, connect } = await lying(
        { eth_chainId: (honest) => (silent ? new Promise(() => {}) : honest()) },
        { clock },
      )
      const { connection } = await connect()
      silent = true
      const before = clock.pending()
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' }).catch((error: unknown) => error)
      await eventually(() => expect(clock.pending()).toBeGreaterThan(before))
      await clock.advance(10_000)
      expect(await attempt).toMatchObject({ code: 'request/timed-out' })
    })

    test('a wallet that says it switched and stays is network/unsupported', async () => {
      const { can, connect, events } = await lying({ wallet_switchEthereumChain: () => null })
      const { connection } = await connect()
      const network = toNetwork(chains.away, 'Away')
      const attempt = can.switchNetwork?.({ connectionId: connection.id, network })
      await expect(attempt).rejects.toMatchObject({ shortMessage: 'Chain is not supported' })
      expect(events.filter(({ type }) => type === 'changed')).toEqual([])
    })
  })
}
