import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'
import { openPage, toNetwork } from './page.fixture.ts'
import { bob, target, type WalletKit } from './wallet-kit.fixture.ts'

/** What becomes of answers that no wallet should give. */
export function lyingCases({ chains, connected, create, lying }: WalletKit): void {
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

    test('[S5.6] a hash is 0x and 64 hex digits, a signature 0x and at least 62; anything else is request/unreadable', async () => {
      const unreadable = { code: 'request/unreadable' }
      const hex = (digits: number) => `0x${'aB'.repeat(digits / 2)}`
      let answer: unknown
      const { can, connect } = await lying({ eth_sendTransaction: () => answer, personal_sign: () => answer })
      const on = target((await connect()).connection)
      const send = (given: unknown) => {
        answer = given
        return can.sendTransaction?.({ ...on, transaction: { to: bob } })
      }
      const sign = (given: unknown) => {
        answer = given
        return can.signMessage?.({ ...on, message: 'hello' })
      }
      await expect(send(hex(64))).resolves.toEqual({ hash: hex(64) })
      for (const digits of [62, 64, 66, 130, 2000])
        await expect(sign(hex(digits))).resolves.toMatchObject({ signature: hex(digits) })
      const junk = [hex(4), hex(60), hex(64).slice(2), `0x${'g'.repeat(64)}`, { hash: hex(64) }]
      for (const hash of [hex(62), hex(66), ...junk]) await expect(send(hash)).rejects.toMatchObject(unreadable)
      for (const signature of junk) await expect(sign(signature)).rejects.toMatchObject(unreadable)
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

    test('a wallet that moved to another network without an event is not asked, and shows that network', async () => {
      const { can, connection, controls, events, on } = await connected()
      controls.wrongChain(1)
      const attempt = can.signMessage?.({ ...on, message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(controls.prompts().personal_sign).toBeUndefined()
      const change = { accounts: connection.accounts, chainId: 'eip155:1' }
      expect(events.at(-1)).toMatchObject({ type: 'changed', connectionId: connection.id, change })
      // The next request is for what is shown now.
      await can.signMessage?.({ ...on, chainId: 'eip155:1', message: 'hello' })
      expect(controls.prompts().personal_sign).toBe(1)
    })

    test('accounts that have become foreign are connection/mismatch, and shown from then on', async () => {
      let foreign = false
      const { can, connect, controls, events } = await lying({ eth_accounts: (honest) => (foreign ? [bob] : honest()) })
      const { connection } = await connect()
      foreign = true
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(controls.prompts().personal_sign).toBeUndefined()
      const change = { accounts: [{ key: bob.toLowerCase() }] }
      expect(events.at(-1)).toMatchObject({ type: 'changed', connectionId: connection.id, change })
    })

    test('a wallet that left without an event is connection/mismatch, and its connection ends', async () => {
      let left = false
      const { can, connect, events } = await lying({ eth_accounts: (honest) => (left ? [] : honest()) })
      const { connection } = await connect()
      left = true
      const attempt = can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(events.at(-1)).toEqual({ type: 'disconnected', connectionId: connection.id, reason: 'remote' })
    })

    test('what a wallet says by an event counts more than its earlier answers', async () => {
      const page = openPage(create, chains)
      const { provider } = page.wallet({ announce: false })
      const listeners = new Map<string, (payload: unknown) => void>()
      let moved = false
      const moving = {
        async request(args: { method: string; params?: readonly unknown[] }) {
          if (!moved || args.method !== 'eth_chainId') return provider.request(args)
          // By now the wallet has answered `eth_accounts`.
          listeners.get('accountsChanged')?.([bob])
          return '0x1'
        },
        on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
      }
      Object.assign(page.window, { ethereum: moving })
      const { events, instance } = page.load()
      const { connection } = await instance.connect({ connectorId: 'injected' })
      moved = true
      const attempt = instance.can.signMessage?.({ ...target(connection), message: 'hello' })
      await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
      expect(events.at(-1)).toMatchObject({ type: 'changed', change: { accounts: [{ key: bob.toLowerCase() }] } })
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
      expect(await attempt).toMatchObject({ code: 'request/timed-out', context: { asked: 'no' } })
    })

    test('a wallet that has lost its connection is a typed error, before anything is asked of it', async () => {
      let isLost = false
      const { can, connect } = await lying({
        eth_chainId: (honest) =>
          isLost ? Promise.reject(Object.assign(new Error('Disconnected'), { code: 4900 })) : honest(),
      })
      const { connection } = await connect()
      isLost = true
      const attempt = can.sendTransaction?.({ ...target(connection), transaction: { to: bob, value: 1n } })
      await expect(attempt).rejects.toMatchObject({ code: 'wallet/disconnected', context: { asked: 'no' } })
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
