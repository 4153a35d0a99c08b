import { describe, expect, test } from 'vitest'
import { setActiveAccount } from '../flows/account/set-active-account.ts'
import { connect } from '../flows/connecting/connect.ts'
import { type ScriptedWallet, useScripted, W } from './scripted.fixture.ts'

const never = new Promise<never>(() => {})

describe('a wallet that emits while the listener is being added', () => {
  test('gets a connection with what it emitted', async () => {
    const wallet: ScriptedWallet = {
      accounts: ['alice'],
      onChange(listener) {
        wallet.accounts = ['bob']
        listener()
        return () => {}
      },
    }
    const { client, connections } = useScripted(wallet)
    const { connection } = await connect(client, W)
    expect([connection.activeAccount, connections()[0]?.activeAccount]).toEqual(['bob', 'bob'])
  })

  test('and shows no account any more is not connected, and its events are ignored', async () => {
    let heard = 0
    const wallet: ScriptedWallet = {
      accounts: ['alice'],
      onChange(listener) {
        heard += 1
        wallet.accounts = []
        listener()
        return () => void heard--
      },
    }
    const { client, connections } = useScripted(wallet)
    await expect(connect(client, W)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect([connections(), heard]).toEqual([[], 0])
  })

  test('and throws is not connected', async () => {
    const wallet: ScriptedWallet = {
      accounts: ['alice'],
      onChange() {
        throw new Error('no')
      },
    }
    const { client, instance } = useScripted(wallet)
    await expect(connect(client, W)).rejects.toMatchObject({ code: 'internal/unexpected' })
    await expect(instance.getProvider({ connectionId: 'scripted:w' })).rejects.toMatchObject({
      code: 'connection/not-found',
    })
  })
})

test('a call that was aborted beforehand asks no wallet, and an approval after an abort is reported', async () => {
  const { asked, connections, instance } = useScripted({ accounts: ['alice'] })
  const aborted = { code: 'request/aborted' }
  const early = { ...W, signal: AbortSignal.abort() }
  await expect(instance.connect(early)).rejects.toMatchObject(aborted)
  await expect(instance.reconnect(early)).rejects.toMatchObject(aborted)
  expect(asked).toEqual([])
  const controller = new AbortController()
  const answer = instance.connect({ ...W, signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toMatchObject(aborted)
  expect(connections()).toHaveLength(1)
})

test.each(['connect', 'reconnect'] as const)('a stop while a wallet is asked to %s is an abort', async (name) => {
  let approve = () => {}
  const approval = new Promise<void>((resolve) => {
    approve = resolve
  })
  const { asked, connections, instance, listeners, stop } = useScripted({
    accounts: ['alice'],
    connect: () => approval,
  })
  const answer = instance[name](W)
  await expect.poll(() => asked).toHaveLength(1)
  stop()
  approve()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  expect([connections(), listeners.size]).toEqual([[], 0])
})

describe.each(['connect', 'reconnect'] as const)(
  'where no connection comes of a call to %s, the driver is closed',
  (name) => {
    async function closed(wallet: ScriptedWallet, during?: (page: ReturnType<typeof useScripted>) => Promise<void>) {
      let closes = 0
      const page = useScripted({ close: () => void closes++, ...wallet })
      const answer = page.instance[name](W).catch(() => null)
      await expect.poll(() => page.asked).toHaveLength(1)
      await during?.(page)
      return { answer, closes: () => closes }
    }

    test('after a refusal, and without an account', async () => {
      for (const wallet of [
        { accounts: ['alice'], connect: () => Promise.reject(new Error('no')) },
        { accounts: [] },
      ]) {
        const { answer, closes } = await closed(wallet)
        expect(await answer).toBeNull()
        expect(closes()).toBeGreaterThan(0)
      }
    })

    test('at a stop, while the wallet still asks', async () => {
      const { closes } = await closed({ accounts: ['alice'], connect: () => never }, async ({ stop }) => stop())
      expect(closes()).toBe(1)
    })

    test('and one with a connection stays open until the connection ends', async () => {
      let closes = 0
      const { instance } = useScripted({ accounts: ['alice'], close: () => void closes++ })
      await instance[name](W)
      expect(closes).toBe(0)
      await instance.disconnect({ connectionId: 'scripted:w' })
      expect(closes).toBe(1)
    })
  },
)

test('a wallet that is too late to remember us is not listened to any more', async () => {
  let closes = 0
  const { clock, instance } = useScripted({ accounts: ['alice'], connect: () => never, close: () => void closes++ })
  const answer = instance.reconnect(W)
  await clock.advance(10_000)
  expect([await answer, closes]).toEqual([null, 1])
})

test('the account that the visitor chose stays in use when a wallet shows others, and gives way once it is gone', async () => {
  const wallet = { accounts: ['alice', 'bob'] }
  const { client, connections, listeners } = useScripted(wallet)
  const { connection } = await connect(client, W)
  setActiveAccount(client, { connectionId: connection.id, account: 'bob' })
  const used = []
  for (const accounts of [['alice', 'bob', 'carol'], ['carol', 'bob', 'alice'], ['carol', 'bob'], ['carol']]) {
    wallet.accounts = accounts
    for (const tell of listeners) tell()
    used.push(connections()[0]?.activeAccount)
  }
  expect(used).toEqual(['bob', 'bob', 'bob', 'carol'])
})

test('a wallet that never answers is given ten seconds to remember us and five to forget us', async () => {
  const silent = useScripted({ accounts: ['alice'], connect: () => never })
  let answer: unknown = 'none'
  void silent.instance.reconnect(W).then((value) => (answer = value))
  await silent.clock.advance(9_999)
  expect(answer).toBe('none')
  await silent.clock.advance(1)
  expect([answer, silent.clock.pending()]).toEqual([null, 0])

  const clinging = useScripted({ accounts: ['alice'], disconnect: () => never })
  const { connection } = await connect(clinging.client, W)
  let left = false
  void clinging.instance.disconnect({ connectionId: connection.id }).then(() => (left = true))
  await clinging.clock.advance(4_999)
  expect([clinging.connections(), left]).toEqual([[], false])
  await clinging.clock.advance(1)
  expect(left).toBe(true)
})

test('code that could not be loaded is loaded at the next call', async () => {
  let loads = 0
  const { client, connections } = useScripted({ accounts: ['alice'] }, async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect(connect(client, W)).rejects.toMatchObject({ name: 'LatchkeyError' })
  await connect(client, W)
  expect([loads, connections().length]).toEqual([2, 1])
})
