import { describe, expect, test } from 'vitest'
import { activeChainId } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import type { PreviewParameters } from '../preview/preview-api.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { emptyPreview } from '../transactions/pipeline.fixture.ts'
import { transactions } from '../transactions/transactions.ts'
import {
  createLedger,
  dai,
  type MoveSceneOptions,
  mint,
  one,
  openMoveScene,
  own,
  safe,
  sol,
  solanaSafe,
  ten,
  usdc,
  words,
} from './move-scene.fixture.ts'

const ether = 10n ** 18n
const all = {
  [`${one}/native`]: ether,
  [`${one}/${usdc}`]: 5_000_000n,
  [`${one}/${dai}`]: 2n * ether,
  [`${ten}/native`]: ether,
  [`${ten}/${usdc}`]: 7_000_000n,
  [`${sol}/native`]: 1_000_000n,
  [`${sol}/${mint}`]: 3_000_000n,
}

describe('the list', () => {
  test('has what each network holds, the native currency last; a network that holds nothing is left out', async () => {
    const { lines, move } = await openMoveScene(
      createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n, [`${ten}/native`]: 0n }),
    )
    expect(move.getState()).toMatchObject({ status: 'ready', networks: [{ chainId: one, partial: false }] })
    expect(lines(one)).toEqual(['USDC 5 waiting', 'ETH 1 waiting'])
  })

  test('reports a network that can’t be read, and reads it again', async () => {
    const ledger = createLedger(all)
    ledger.state.down.add(ten)
    const { lines, move, network, settle } = await openMoveScene(ledger)
    expect(network(ten)).toMatchObject({ status: 'unreadable', error: { code: 'request/unreachable' } })
    expect(network(one)?.status).toBe('ready')
    ledger.state.down.clear()
    await move.retry(ten, words)
    await settle()
    expect(lines(ten)).toEqual(['USDC 7 waiting', 'ETH 1 waiting'])
  })

  test('is empty for a wallet that is no login', async () => {
    const { client, move, settle } = await openMoveScene(createLedger(all))
    expect(move.available()).toBe(true)
    await disconnect(client)
    await settle()
    expect([move.available(), move.getState().status]).toEqual([false, 'none'])
  })
})

test('hundreds of tokens are limited for one round; if the services don’t list them, the view says that they are unknown', async () => {
  const addressOf = (index: number) => `0xb${index.toString(16).padStart(39, '0')}`
  const tokens = Array.from({ length: 300 }, (_, index) => ({
    address: addressOf(index),
    symbol: `T${index}`,
    name: 'Dust',
  }))
  const held = Object.fromEntries(tokens.map(({ address }) => [`${one}/${address}`, 1n]))
  const ledger = createLedger({ [`${one}/native`]: ether, ...held })
  const { network } = await openMoveScene(ledger, {
    sourceIsAway: true,
    tokens: { [one]: tokens },
    services: {
      url: 'https://services.example',
      projectId: 'shop',
      fetch: async () => Promise.reject(new Error('away')),
    } as never,
  })
  expect(network(one)).toMatchObject({ status: 'ready', more: 240, partial: true })
  expect(network(one)?.items).toHaveLength(61)
})

describe('the receiver', () => {
  test('is asked for where an ecosystem holds something, and can’t be the account that is left or an address without a key', async () => {
    const { move, settle } = await openMoveScene(createLedger(all))
    expect(move.missing()).toEqual(['eip155', 'solana'])
    // The account that is left isn't offered.
    expect(move.getState().recipients).toEqual({ eip155: [], solana: [] })
    await expect(move.start(words)).rejects.toMatchObject({ code: 'config/invalid' })
    const problemOf = async (text: string) => {
      move.setReceiver('eip155', text)
      await settle()
      return move.getState().receivers.eip155?.problem
    }
    expect(await problemOf(own)).toBe('same')
    expect(await problemOf(`0x${'0'.repeat(40)}`)).toBe('burn')
    expect(await problemOf(usdc)).toBe('token')
    expect(move.missing()).toEqual(['eip155', 'solana'])
    expect(await problemOf(safe)).toBeUndefined()
    expect(move.missing()).toEqual(['solana'])
    move.setReceiver('solana', safe)
    expect(move.missing()).toEqual(['solana'])
    move.setReceiver('solana', solanaSafe)
    expect(move.missing()).toEqual([])
  })

  test('that is a contract on one network and none on another has to be acknowledged', async () => {
    const { move, settle } = await openMoveScene(createLedger(all), {
      can: { getCode: async ({ chainId }) => (chainId === one ? '0x6001' : '0x') },
    })
    move.setReceiver('eip155', safe)
    await settle()
    expect(move.getState().receivers.eip155?.missingOn).toEqual(['OP Mainnet'])
    expect(move.missing()).toContain('eip155')
    move.acknowledge('eip155')
    expect(move.missing()).toEqual(['solana'])
  })

  test('isn’t good before the networks have said where it is a contract; a network that doesn’t answer holds nothing up', async () => {
    const answers: (() => void)[] = []
    const { clock, move, settle } = await openMoveScene(createLedger(all), {
      can: {
        getCode: ({ chainId }) =>
          new Promise((resolve) => {
            if (chainId === one) answers.push(() => resolve('0x6001'))
          }),
      },
    })
    move.setReceiver('solana', solanaSafe)
    move.setReceiver('eip155', safe)
    await settle()
    expect(move.missing()).toEqual(['eip155'])
    await expect(move.start(words)).rejects.toMatchObject({ code: 'config/invalid' })
    for (const answer of answers) answer()
    await clock.advance(5000)
    await settle()
    expect(move.missing()).toEqual([])
  })

  test('whose name couldn’t be looked up is missing with the reason, and is looked up again', async () => {
    let isDown = true
    const { clock, move, settle } = await openMoveScene(createLedger(all), {
      can: {
        async resolveName() {
          if (isDown) throw new LatchkeyError('request/unreachable')
          return safe
        },
      },
    })
    const look = async () => {
      move.setReceiver('eip155', 'safe.eth')
      await clock.advance(500)
      await settle()
      return move.getState().receivers.eip155
    }
    expect(await look()).toMatchObject({
      error: { code: 'names/resolve-failed' },
      address: undefined,
      resolving: false,
    })
    expect(move.missing()).toContain('eip155')
    isDown = false
    expect(await look()).toMatchObject({ error: undefined, address: safe })
  })

  test('whose key follows a contract (EIP-7702) is one account on every network', async () => {
    const { move, settle } = await openMoveScene(createLedger(all), {
      can: { getCode: async ({ chainId }) => (chainId === one ? `0xef0100${'1'.repeat(40)}` : '0x') },
    })
    move.setReceiver('eip155', safe)
    await settle()
    expect(move.getState().receivers.eip155?.missingOn).toEqual([])
  })
})

const movesToken = ({ transaction }: PreviewParameters) =>
  transaction.namespace === 'eip155' && transaction.calls.some(({ data }) => data?.startsWith('0xa9059cbb'))

describe('one press', () => {
  test('moves all tokens of all networks, then each native currency except its fee, and comes back to the earlier network', async () => {
    const ledger = createLedger(all)
    const scene = await openMoveScene(ledger)
    await scene.fill()
    await scene.press()
    expect(scene.move.getState().status).toBe('ended')
    // Twice the fee of the native currency's own transfer is kept back; those before it have cost one each.
    expect(ledger.sent).toEqual([
      { chainId: one, token: usdc, to: safe, units: 5_000_000n },
      { chainId: one, token: dai, to: safe, units: 2n * ether },
      { chainId: one, token: 'native', to: safe, units: ether - 4000n },
      { chainId: ten, token: usdc, to: safe, units: 7_000_000n },
      { chainId: ten, token: 'native', to: safe, units: ether - 3000n },
      { chainId: sol, token: mint, to: solanaSafe, units: 3_000_000n },
      { chainId: sol, token: 'native', to: solanaSafe, units: 1_000_000n - 2000n },
    ])
    expect(scene.move.getState().networks.map(({ status }) => status)).toEqual(['moved', 'moved', 'moved'])
    expect(activeChainId(scene.client.connection.getState())).toBe(one)
    expect([...scene.storage.values.keys()].filter((key) => key.endsWith(':move-funds'))).toEqual([])
    // Nothing is left for the view that reviews single transactions.
    expect(scene.client.use(transactions).unfinished()).toEqual([])
  })

  test('a transfer that a contract refuses is not requested, and doesn’t delay the rest', async () => {
    const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n, [`${one}/${dai}`]: ether })
    ledger.state.refuses.add(usdc)
    const scene = await openMoveScene(ledger)
    await scene.fill()
    await scene.press()
    expect(scene.lines(one)).toEqual(['USDC 5 failed refused', 'XDAI 1 moved', 'ETH 0.999999999999997 moved'])
    expect(scene.network(one)).toMatchObject({
      status: 'partly',
      items: [{ detail: 'execution reverted: paused' }, {}, {}],
    })
    expect(ledger.state.asked).toEqual([1, 1])
  })

  test('a transfer that would do more than move is not asked for', async () => {
    const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n })
    const scene = await openMoveScene(ledger, {
      preview: async (given) =>
        ({
          ...emptyPreview(given),
          findings: movesToken(given) ? [{ code: 'approval/unlimited', severity: 'danger', details: {} }] : [],
        }) as never,
    })
    await scene.fill()
    await scene.press()
    expect(scene.lines(one)?.[0]).toBe('USDC 5 failed danger')
    expect(ledger.sent.map(({ token }) => token)).toEqual(['native'])
  })

  test('a transfer without a preview is not requested, and has a reason', async () => {
    const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n })
    const scene = await openMoveScene(ledger, {
      preview: async (given) => {
        if (movesToken(given)) throw new LatchkeyError('request/timed-out')
        return emptyPreview(given) as never
      },
    })
    await scene.fill()
    await scene.press()
    // The native currency stays: it pays for the next try.
    expect(scene.lines(one)).toEqual(['USDC 5 failed unreachable', 'ETH 1 waiting'])
    expect(ledger.sent).toEqual([])
  })

  test('without native currency for the fee tokens stay, with the reason', async () => {
    const ledger = createLedger({ [`${one}/native`]: 1n, [`${one}/${usdc}`]: 5_000_000n })
    const scene = await openMoveScene(ledger)
    await scene.fill()
    await scene.press()
    expect(scene.lines(one)).toEqual(['USDC 5 failed no-gas', 'ETH 0.000000000000000001 stays too-little'])
    expect(ledger.state.asked).toEqual([])
  })

  test('a network that fails says why, the others go on, and another try moves what is left', async () => {
    const ledger = createLedger(all)
    const scene = await openMoveScene(ledger)
    await scene.fill()
    ledger.state.down.add(one)
    await scene.press()
    expect(scene.network(one)).toMatchObject({ status: 'failed', error: { code: 'request/unreachable' } })
    expect(scene.network(ten)?.status).toBe('moved')
    expect(scene.move.getState().status).toBe('paused')
    ledger.state.down.clear()
    await scene.press(scene.move.retry(one, words))
    expect(scene.move.getState().status).toBe('ended')
    expect(ledger.sent.filter(({ chainId }) => chainId === one)).toHaveLength(3)
    expect(ledger.sent).toHaveLength(7)
  })

  test('the native currency stays while a token can be tried again: it pays for that', async () => {
    const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n })
    ledger.state.answers.push('fail')
    const scene = await openMoveScene(ledger)
    await scene.fill()
    await scene.press()
    expect(scene.lines(one)).toEqual(['USDC 5 failed failed', 'ETH 1 waiting'])
    await scene.press(scene.move.retry(one, words))
    expect(scene.lines(one)).toEqual(['USDC 5 moved', 'ETH 0.999999999999997 moved'])
    expect(ledger.sent).toHaveLength(2)
  })

  test('the visitor who declines stops it; going on asks for that again and sends nothing twice', async () => {
    const ledger = createLedger(all)
    ledger.state.answers.push('approve', 'decline')
    const scene = await openMoveScene(ledger)
    await scene.fill()
    await scene.press()
    expect(scene.move.getState().status).toBe('paused')
    expect(scene.lines(one)).toEqual(['USDC 5 moved', 'XDAI 2 waiting declined', 'ETH 1 waiting'])
    expect(ledger.state.asked).toHaveLength(2)
    await scene.press()
    expect(scene.move.getState().status).toBe('ended')
    expect(ledger.sent).toHaveLength(7)
  })

  describe('what leaves the account by other means isn’t told as moved', () => {
    const two = { [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n, [`${one}/${dai}`]: 2n * ether }

    test('while the visitor declines it', async () => {
      const ledger = createLedger(two)
      ledger.state.answers.push('decline')
      ledger.state.onAsk = () => ledger.held.set(`${one}/${usdc}`, 0n)
      const scene = await openMoveScene(ledger)
      await scene.fill()
      await scene.press()
      expect(scene.lines(one)).toEqual(['USDC 5 stays gone', 'XDAI 2 waiting', 'ETH 1 waiting'])
      ledger.state.onAsk = () => {}
      await scene.press()
      expect(scene.lines(one)?.slice(0, 2)).toEqual(['USDC 5 stays gone', 'XDAI 2 moved'])
    })

    test('after the visitor has declined it', async () => {
      const ledger = createLedger(two)
      ledger.state.answers.push('decline')
      const scene = await openMoveScene(ledger)
      await scene.fill()
      await scene.press()
      expect(scene.lines(one)?.[0]).toBe('USDC 5 waiting declined')
      ledger.held.set(`${one}/${usdc}`, 0n)
      await scene.press()
      expect(scene.lines(one)?.slice(0, 2)).toEqual(['USDC 5 stays gone', 'XDAI 2 moved'])
    })

    test('while its own transaction is undone by the network', async () => {
      const ledger = createLedger(two)
      ledger.state.reverts = true
      ledger.state.onAsk = () => ledger.held.set(`${one}/${usdc}`, 0n)
      const scene = await openMoveScene(ledger)
      await scene.fill()
      const { pressed } = await scene.begin()
      ledger.state.reverts = false
      await scene.clock.advance(5000)
      await scene.settle()
      await pressed
      expect(scene.lines(one)).toEqual(['USDC 5 stays gone', 'XDAI 2 moved', expect.stringMatching(/^ETH .* moved$/)])
    })

    test.each([0n, 2000n])('the native currency with %d units left after the visitor declined', async (left) => {
      const ledger = createLedger({ [`${one}/native`]: ether })
      ledger.state.answers.push('decline')
      const scene = await openMoveScene(ledger)
      await scene.fill()
      await scene.press()
      expect(scene.lines(one)).toEqual([expect.stringMatching(/^ETH .* waiting declined$/)])
      ledger.held.set(`${one}/native`, left)
      await scene.press()
      expect(scene.lines(one)).toEqual([expect.stringMatching(/^ETH .* stays gone$/)])
      expect(ledger.sent).toEqual([])
    })
  })

  test('each item has the hash of its own transaction, where several go one by one', async () => {
    const other = 'Coin222222222222222222222222222222222222222'
    const ledger = createLedger({ [`${sol}/native`]: 1_000_000n, [`${sol}/${mint}`]: 3n, [`${sol}/${other}`]: 4n })
    const scene = await openMoveScene(ledger, {
      tokens: { [sol]: [mint, other].map((address) => ({ address, symbol: address.slice(0, 4), name: address })) },
    })
    await scene.fill()
    await scene.press()
    const hashes = scene.network(sol)?.items.map(({ hash, status }) => [status, hash?.slice(-2)])
    expect(hashes).toEqual([
      ['moved', '01'],
      ['moved', '03'],
      ['moved', '05'],
    ])
  })

  test('nothing more is asked for when the view is closed', async () => {
    const ledger = createLedger(all)
    const scene = await openMoveScene(ledger)
    await scene.fill()
    ledger.state.includes = false
    const { pressed } = await scene.begin()
    expect(ledger.sent).toHaveLength(1)
    scene.stop()
    ledger.state.includeAll()
    await scene.settle()
    await pressed
    expect(ledger.sent).toHaveLength(1)
    expect(scene.move.getState().status).toBe('paused')
    expect(scene.lines(one)?.[0]).toBe('USDC 5 moved')
  })

  test('a confirmation that takes long doesn’t hold up the other networks', async () => {
    const ledger = createLedger(all)
    const scene = await openMoveScene(ledger)
    await scene.fill()
    ledger.state.includes = false
    const pressed = scene.move.start(words)
    for (let turn = 0; turn < 120; turn++) await scene.clock.advance(1000)
    await pressed
    expect(scene.network(one)).toMatchObject({ status: 'late' })
    expect(scene.lines(one)).toEqual(['USDC 5 sent', 'XDAI 2 waiting', 'ETH 1 waiting'])
    expect(scene.move.getState().status).toBe('paused')
    expect(ledger.sent.map(({ chainId }) => chainId)).toEqual([one, ten, sol])
    ledger.state.includeAll()
    await scene.settle()
    await scene.press()
    expect(scene.move.getState().status).toBe('ended')
    expect(ledger.sent).toHaveLength(7)
  })
})

describe('a batch', () => {
  test('holds all tokens where the account takes several calls as one', async () => {
    const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n, [`${one}/${dai}`]: ether })
    const scene = await openMoveScene(ledger, { atomic: true })
    await scene.fill()
    await scene.press()
    expect(ledger.state.asked).toEqual([2, 1])
    expect(scene.lines(one)).toEqual(['USDC 5 moved', 'XDAI 1 moved', 'ETH 0.999999999999997 moved'])
  })

  test('that the chain undoes is sent one by one', async () => {
    const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n, [`${one}/${dai}`]: ether })
    const scene = await openMoveScene(ledger, { atomic: true })
    await scene.fill()
    ledger.state.reverts = true
    const { pressed } = await scene.begin()
    ledger.state.reverts = false
    await scene.clock.advance(5000)
    await scene.settle()
    await pressed
    expect(ledger.state.asked).toEqual([2, 1, 1, 1])
    expect(scene.network(one)?.status).toBe('moved')
  })
})

describe('a reload', () => {
  test('while the login site asks: it waits for the visitor, and what was never sent is asked for once', async () => {
    const storage = createMemoryStorage()
    const ledger = createLedger(all)
    const first = await openMoveScene(ledger, { storage })
    await first.fill()
    ledger.state.answers.push('approve', 'hang')
    await first.begin()
    expect(ledger.state.asked).toHaveLength(2)
    const next = await openMoveScene(ledger, { storage })
    // The chain is asked for a while whether it was sent.
    for (let turn = 0; turn < 60; turn++) await next.clock.advance(1000)
    expect(next.move.getState()).toMatchObject({ status: 'paused', receivers: { eip155: { address: safe } } })
    expect(next.lines(one)).toEqual(['USDC 5 moved', 'XDAI 2 waiting', 'ETH 1 waiting'])
    expect(next.client.use(transactions).getState().status).toBe('none')
    expect(ledger.state.asked).toHaveLength(2)
    await next.press()
    expect(next.move.getState().status).toBe('ended')
    expect(ledger.sent).toHaveLength(7)
  })

  describe('after the login site has sent it, before the page knew: it isn’t sent again', () => {
    /** The first page asks for the first token, and is gone when it leaves the account. The next page goes on. */
    async function reloaded(can: MoveSceneOptions['can'] = {}) {
      const storage = createMemoryStorage()
      const ledger = createLedger(all)
      const first = await openMoveScene(ledger, { storage, can })
      await first.fill()
      ledger.state.answers.push('hang')
      await first.begin()
      ledger.held.set(`${one}/${usdc}`, 0n)
      const next = await openMoveScene(ledger, { storage, can })
      for (let turn = 0; turn < 60; turn++) await next.clock.advance(1000)
      return { ...next, ledger }
    }

    test('and is shown as moved, with its hash, where the chain has its transaction', async () => {
      const word = (value: string) => value.padStart(64, '0')
      const data = `0xa9059cbb${word(safe.slice(2))}${word(5_000_000n.toString(16))}`
      const { lines, network } = await reloaded({
        getTransaction: async ({ hash, order }) =>
          hash || order === '7'
            ? { state: 'included', next: '8', hash: '0xfound', from: own, to: usdc, data }
            : { state: 'unknown', next: '7' },
      })
      expect(lines(one)?.[0]).toBe('USDC 5 moved')
      expect(network(one)?.items[0]?.hash).toBe('0xfound')
    })

    test('and is shown as gone where nothing proves that this page moved it', async () => {
      const { ledger, lines, press } = await reloaded()
      expect(lines(one)?.[0]).toBe('USDC 5 stays gone')
      await press()
      expect(ledger.sent.filter(({ chainId, token }) => chainId === one && token === usdc)).toEqual([])
    })
  })

  test('while a transaction is on its way: it is followed to its end', async () => {
    const storage = createMemoryStorage()
    const ledger = createLedger(all)
    const first = await openMoveScene(ledger, { storage })
    await first.fill()
    ledger.state.includes = false
    await first.begin()
    ledger.state.includes = true
    const next = await openMoveScene(ledger, { storage })
    for (let turn = 0; turn < 60; turn++) await next.clock.advance(1000)
    expect(next.lines(one)?.[0]).toBe('USDC 5 moved')
    expect(next.network(one)?.items[0]?.hash).toMatch(/^0x/)
    await next.press()
    expect(ledger.sent).toHaveLength(7)
  })

  test('of another login’s page: its move isn’t shown', async () => {
    const storage = createMemoryStorage()
    const ledger = createLedger(all)
    const first = await openMoveScene(ledger, { storage })
    await first.fill()
    ledger.state.answers.push('decline')
    await first.press()
    const [key = ''] = [...storage.values.keys()].filter((name) => name.endsWith(':move-funds'))
    const written = storage.values.get(key) ?? ''
    expect(written).toContain(own)
    storage.values.set(key, written.replaceAll(own, `0x${'4'.repeat(40)}`))
    const next = await openMoveScene(ledger, { storage })
    expect(next.move.getState()).toMatchObject({ status: 'ready', receivers: {} })
    storage.values.set(key, '{"v":1,"d":{"networks":[{"chainId":"x"},7],"begunAt":"no"}}')
    expect((await openMoveScene(ledger, { storage })).move.getState().status).toBe('ready')
  })
})

test('one tab moves: another one says so and asks for nothing', async () => {
  const storage = createMemoryStorage()
  const ledger = createLedger(all)
  const first = await openMoveScene(ledger, { storage })
  const other = await openMoveScene(ledger, { storage })
  await first.fill()
  await other.fill()
  ledger.state.answers.push('hang')
  await first.begin()
  await other.press()
  expect(other.move.getState()).toMatchObject({ busy: true, status: 'ready' })
  expect(ledger.state.asked).toHaveLength(1)
})

describe('on Solana, where several tokens go as one transaction', () => {
  const mints = ['A', 'B', 'C'].map((letter) => `Mint${letter.repeat(39)}`)
  const [, , last = ''] = mints
  const scene = (ledger: ReturnType<typeof createLedger>, options: MoveSceneOptions = {}) =>
    openMoveScene(ledger, {
      joins: 2,
      tokens: { [sol]: mints.map((address, index) => ({ address, symbol: `T${index}`, name: 'Coin' })) },
      ...options,
    })
  const holding = () =>
    createLedger({ [`${sol}/native`]: 1_000_000n, ...Object.fromEntries(mints.map((each) => [`${sol}/${each}`, 1n])) })

  test('each token has the hash of its own transaction', async () => {
    const ledger = holding()
    const { fill, network, press } = await scene(ledger)
    await fill()
    await press()
    const hashes = network(sol)?.items.map(({ hash }) => hash) ?? []
    expect(network(sol)?.items.map(({ status }) => status)).toEqual(['moved', 'moved', 'moved', 'moved'])
    expect(ledger.state.asked).toHaveLength(3)
    expect([hashes[0] === hashes[1], new Set(hashes).size, hashes.includes(undefined)]).toEqual([true, 3, false])
  })

  test('a token that is gone was not moved by another one’s transaction, also on the next page', async () => {
    const storage = createMemoryStorage()
    const ledger = holding()
    const first = await scene(ledger, { storage })
    await first.fill()
    ledger.state.answers.push('approve', 'hang')
    await first.begin()
    expect(first.network(sol)?.items.map(({ hash, status }) => [status, hash !== undefined])).toEqual([
      ['sent', true],
      ['sent', true],
      ['asked', false],
      ['waiting', false],
    ])
    // A thief was faster.
    ledger.held.set(`${sol}/${last}`, 0n)
    const next = await scene(ledger, { storage })
    for (let turn = 0; turn < 60; turn++) await next.clock.advance(1000)
    expect(next.network(sol)?.items.map(({ hash, status }) => [status, hash !== undefined])).toEqual([
      ['moved', true],
      ['moved', true],
      ['stays', false],
      ['waiting', false],
    ])
  })
})

test('two presses are one', async () => {
  const ledger = createLedger(all)
  const scene = await openMoveScene(ledger)
  await scene.fill()
  await scene.press(Promise.all([scene.move.start(words), scene.move.start(words)]) as never)
  expect(ledger.sent).toHaveLength(7)
})

test('everything goes to the receivers of the press, whatever is typed while it begins', async () => {
  const ledger = createLedger({ [`${one}/${usdc}`]: 5_000_000n, [`${one}/native`]: ether })
  const scene = await openMoveScene(ledger)
  await scene.fill()
  const pressed = scene.move.start(words)
  scene.move.setReceiver('eip155', `0x${'0'.repeat(40)}`)
  await scene.press(pressed)
  expect([...new Set(ledger.sent.map(({ to }) => to))]).toEqual([safe])
})

test('another tab that opens the view while one moves changes nothing of what is stored', async () => {
  const storage = createMemoryStorage()
  const ledger = createLedger(all)
  const first = await openMoveScene(ledger, { storage })
  await first.fill()
  ledger.state.answers.push('hang')
  await first.begin()
  const stored = () => [...storage.values].find(([key]) => key.endsWith(':move-funds'))?.[1]
  const before = stored()
  const other = await openMoveScene(ledger, { storage })
  for (let second = 0; second < 10; second++) await Promise.all([first.clock.advance(1000), other.clock.advance(1000)])
  for (let second = 0; second < 20; second++) {
    await first.clock.advance(1000)
    await other.clock.advance(1000)
  }
  expect(other.move.getState()).toMatchObject({ status: 'reading', busy: true })
  expect(stored()).toBe(before)
})

test('looking again after the end forgets what was moved', async () => {
  const ledger = createLedger({ [`${one}/native`]: ether })
  const scene = await openMoveScene(ledger)
  await scene.fill()
  await scene.press()
  expect(scene.move.getState().status).toBe('ended')
  ledger.held.set(`${one}/${dai}`, ether)
  scene.move.reset()
  await scene.settle()
  expect(scene.move.getState().status).toBe('ready')
  expect(scene.lines(one)?.[0]).toBe('XDAI 1 waiting')
})
