import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Finding } from '../preview/preview-api.ts'
import { emptyPreview, oneCall, pipelineScene, shop, twoCalls } from './pipeline.fixture.ts'
import type { PipelineEvent, PipelineState } from './transaction-event.ts'
import { stepTransaction } from './transaction-step.ts'
import type { BuiltTransaction, TransactionDraft } from './transactions-api.ts'

test('a transaction that has other calls when it is built again at the confirmation is shown again', async () => {
  const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene()
  await connected()
  let built = twoCalls
  pipeline.begin(draft({ purpose: 'swap', build: async () => built, recheck: () => undefined }))
  await clock.flush()
  // An earlier approval was included meanwhile: it isn't needed any more.
  built = oneCall
  pipeline.approve()
  await clock.flush()
  expect(wallet.prompts).toEqual([])
  expect(state()).toMatchObject({
    status: 'ready',
    mode: 'single',
    steps: [{ label: 'Send 5 wei', status: 'waiting' }],
  })
  pipeline.approve()
  await clock.flush()
  wallet.approve()
  await clock.flush()
  chain.include(chain.sent[0]?.hash ?? '')
  await clock.flush()
  expect([state().status, chain.sent.length]).toEqual(['included', 1])
})

const word = (value: string) => value.padStart(64, '0')
const thief = '4444444444444444444444444444444444444444'
const approveFor = (spender: string, amount: string): BuiltTransaction => ({
  ...twoCalls,
  transaction: {
    namespace: 'eip155',
    calls: [
      { to: shop, data: `0x095ea7b3${word(spender)}${word(amount)}` },
      { to: shop, data: '0x02' },
    ],
  },
})
const shown = approveFor(shop.slice(2), '5')
const [approval, second] = shown.transaction.namespace === 'eip155' ? shown.transaction.calls : []

test.each<[string, BuiltTransaction, 'asked' | 'shown']>([
  ['another amount', approveFor(shop.slice(2), '4'), 'asked'],
  ['another spender', approveFor(thief, '5'), 'shown'],
  [
    'another contract',
    {
      ...shown,
      transaction: { namespace: 'eip155', calls: [approval ?? { to: shop }, { ...second, to: `0x${thief}` }] },
    },
    'shown',
  ],
])('built again at the confirmation with %s', async (_, fresh, outcome) => {
  const { clock, connected, draft, pipeline, previewed, state, wallet } = pipelineScene()
  await connected()
  let built = shown
  pipeline.begin(draft({ purpose: 'swap', build: async () => built, recheck: () => undefined }))
  await clock.flush()
  built = fresh
  pipeline.approve()
  await clock.flush()
  expect([wallet.prompts.length, state().status]).toEqual(outcome === 'asked' ? [1, 'asked'] : [0, 'ready'])
  expect(previewed.at(-1)?.transaction).toEqual(outcome === 'asked' ? shown.transaction : fresh.transaction)
})

describe('built again with data that proves nothing', () => {
  const builtWith = (data: string): BuiltTransaction => ({
    ...oneCall,
    transaction: { namespace: 'eip155', calls: [{ to: shop, data }] },
    triesAgain: true,
  })
  const danger = (code: string, amount: string): Finding => ({ code, severity: 'danger', details: { amount } })

  /** What is shown has `before`; what is built at the confirmation does `now`. */
  async function confirmed(before: readonly Finding[], now: readonly Finding[]) {
    const scene = pipelineScene({
      preview: async (parameters) => {
        const { transaction } = parameters
        const isShown = transaction.namespace === 'eip155' && transaction.calls[0]?.data === '0x01'
        return { ...emptyPreview(parameters), findings: isShown ? before : now }
      },
    })
    const { clock, connected, draft, pipeline } = scene
    await connected()
    let data = '0x01'
    pipeline.begin(draft({ purpose: 'swap', build: async () => builtWith(data), recheck: () => undefined }))
    await clock.flush()
    data = '0x02'
    const confirm = async () => {
      for (const { code } of scene.state().preview?.findings ?? []) pipeline.acknowledge(code)
      pipeline.approve()
      await clock.flush()
    }
    await confirm()
    return { ...scene, confirm }
  }

  test('it is tried again, and a danger that the preview didn’t have is shown before the wallet is asked', async () => {
    const less = danger('expected/arrives-less', '1')
    const { confirm, state, wallet } = await confirmed([], [less])
    expect(wallet.prompts).toEqual([])
    expect(state()).toMatchObject({ status: 'moved', acknowledged: [], preview: { findings: [less] } })
    await confirm()
    expect([state().status, wallet.prompts.length]).toEqual(['asked', 1])
  })

  test.each<[string, readonly Finding[], readonly Finding[]]>([
    ['no danger', [], []],
    [
      'the acknowledged danger with other figures',
      [danger('expected/arrives-less', '2')],
      [danger('expected/arrives-less', '1')],
    ],
  ])('with %s the wallet is asked for the newer one', async (_, before, now) => {
    const { chain, clock, wallet } = await confirmed(before, now)
    expect(wallet.prompts).toHaveLength(1)
    wallet.approve()
    await clock.flush()
    expect(chain.sent[0]?.calls).toEqual([{ to: shop, data: '0x02' }])
  })
})

test('the first build is compared with what the app’s form has shown, and its difference is told before anything is asked', async () => {
  const { clock, connected, draft, pipeline, state, wallet } = pipelineScene()
  await connected()
  const moved = { code: 'swap/price-moved', bound: 'least', before: '200', now: '100', symbol: 'E' } as const
  pipeline.begin(
    draft({ purpose: 'swap', build: async () => twoCalls, checkFirst: () => moved, recheck: () => undefined }),
  )
  await clock.flush()
  expect(state()).toMatchObject({ status: 'moved', moved: 'swap/price-moved', movedAmount: moved })
  expect(wallet.prompts).toEqual([])
  pipeline.approve()
  await clock.flush()
  expect(state()).toMatchObject({ status: 'asked', moved: undefined })
})

describe('after the approval of two steps, before the step that moves money', () => {
  const swapWith = (least: bigint, ...before: { to: string; data: string }[]): BuiltTransaction => ({
    ...twoCalls,
    steps: [...before.map(() => 'Allow'), 'Swap'],
    transaction: {
      namespace: 'eip155',
      calls: [...before, { to: shop, data: `0xabcd${word(least.toString(16))}` }],
    },
    expected: { leaves: { [thief]: 5n }, arrives: { native: least } },
  })
  const allow = { to: thief, data: `0x095ea7b3${word(shop.slice(2))}${word('5')}` }
  const other = { to: thief, data: `0x095ea7b3${word(thief)}${word('5')}` }
  const leastOf = ({ expected }: BuiltTransaction) => Object.values(expected?.arrives ?? {})[0] ?? 0n
  const recheck: NonNullable<TransactionDraft['recheck']> = (before, now) =>
    leastOf(now) < leastOf(before)
      ? { code: 'swap/price-moved', bound: 'least', before: `${leastOf(before)}`, now: `${leastOf(now)}`, symbol: 'E' }
      : undefined

  /** The approval is in a block; `market.next` is what the services build from then on. */
  async function allowed() {
    const scene = pipelineScene()
    const { chain, clock, connected, draft, pipeline, wallet } = scene
    await connected()
    const market: { next: BuiltTransaction | undefined; asked: number } = { next: swapWith(100n, allow), asked: 0 }
    const build = async () => {
      market.asked += 1
      if (!market.next) throw new LatchkeyError('swap/no-route')
      return market.next
    }
    pipeline.begin(draft({ purpose: 'swap', build, recheck }))
    await clock.flush()
    pipeline.approve()
    await clock.flush()
    wallet.approve()
    await clock.flush()
    market.asked = 0
    const include = async (next: BuiltTransaction | undefined) => {
      market.next = next
      chain.include(chain.sent[0]?.hash ?? '')
      await clock.flush()
    }
    const confirm = async () => {
      pipeline.approve()
      await clock.flush()
    }
    return { ...scene, market, include, confirm }
  }

  const dataOf = (least: bigint) => `0xabcd${word(least.toString(16))}`

  test('it is built again, and what was built last is previewed and sent', async () => {
    const { chain, clock, confirm, include, market, previewed, state, stepsAre, wallet } = await allowed()
    await include(swapWith(100n))
    expect([state().status, stepsAre(), market.asked]).toEqual(['ready', ['included', 'waiting'], 1])
    expect(previewed.at(-1)).toMatchObject({
      transaction: { calls: [{ to: shop }] },
      expected: { arrives: { native: 100n } },
    })
    market.next = swapWith(101n)
    await confirm()
    expect([wallet.prompts.length, market.asked]).toEqual([1, 2])
    wallet.approve()
    await clock.flush()
    expect(chain.sent.at(-1)?.calls).toEqual([{ to: shop, data: dataOf(101n) }])
    chain.include(chain.sent.at(-1)?.hash ?? '')
    await clock.flush()
    expect([state().status, chain.sent.length]).toEqual(['included', 2])
  })

  test('a price that fell while the approval was on its way is shown with both figures before anything is asked', async () => {
    const { clock, confirm, include, previewed, state, stepsAre, wallet, chain } = await allowed()
    await include(swapWith(90n))
    const moved = { code: 'swap/price-moved', bound: 'least', before: '100', now: '90', symbol: 'E' }
    expect(state()).toMatchObject({ status: 'moved', moved: 'swap/price-moved', movedAmount: moved })
    expect(stepsAre()).toEqual(['included', 'waiting'])
    expect(previewed.at(-1)?.expected?.arrives).toEqual({ native: 90n })
    expect(wallet.prompts).toEqual([])
    await confirm()
    expect(state()).not.toHaveProperty('movedAmount.before')
    wallet.approve()
    await clock.flush()
    expect(chain.sent.at(-1)?.calls[0]?.data).toBe(dataOf(90n))
  })

  test('a price that fell since then is shown at the confirmation, as often as it falls', async () => {
    const { confirm, include, market, state, stepsAre, wallet } = await allowed()
    await include(swapWith(100n))
    for (const [least, before] of [
      [80n, '100'],
      [70n, '80'],
    ] as const) {
      market.next = swapWith(least)
      await confirm()
      expect(state()).toMatchObject({ status: 'moved', movedAmount: { before, now: `${least}` } })
      expect([wallet.prompts, stepsAre()]).toEqual([[], ['included', 'waiting']])
    }
    await confirm()
    expect(wallet.prompts).toHaveLength(1)
  })

  test('another contract needs another approval, which is a step of its own and shown', async () => {
    const { confirm, include, market, state, stepsAre, wallet } = await allowed()
    await include(swapWith(100n))
    market.next = swapWith(100n, other)
    await confirm()
    expect([state().status, stepsAre()]).toEqual(['ready', ['included', 'waiting', 'waiting']])
    expect(state().steps.map(({ label }) => label)).toEqual(['Allow', 'Allow', 'Swap'])
    expect(wallet.prompts).toEqual([])
  })

  test('a node that doesn’t have the approval yet doesn’t lead to a second one', async () => {
    const { chain, clock, confirm, include, market, state, stepsAre, wallet } = await allowed()
    await include(swapWith(100n, allow))
    expect(state().status).toBe('previewing')
    market.next = swapWith(100n)
    await clock.advance(1000)
    expect([state().status, stepsAre()]).toEqual(['ready', ['included', 'waiting']])
    await confirm()
    wallet.approve()
    await clock.flush()
    expect(chain.sent.map(({ calls }) => calls[0]?.data)).toEqual([allow.data, dataOf(100n)])
  })

  test('a wallet that allowed less than what was asked for is asked for that again, as a step of its own', async () => {
    const { clock, include, state, stepsAre } = await allowed()
    await include(swapWith(100n, allow))
    await clock.advance(4000)
    expect([state().status, stepsAre()]).toEqual(['ready', ['included', 'waiting', 'waiting']])
    expect(state().steps.map(({ label }) => label)).toEqual(['Allow', 'Allow', 'Swap'])
  })

  test('services that can’t build it again stop it there, and Try again goes on', async () => {
    const { confirm, include, market, pipeline, clock, state, stepsAre, wallet } = await allowed()
    await include(undefined)
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'swap/no-route' } })
    expect([wallet.prompts, stepsAre()]).toEqual([[], ['included', 'waiting']])
    market.next = swapWith(90n)
    pipeline.retry()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'moved', movedAmount: { before: '100', now: '90' } })
    await confirm()
    expect(wallet.prompts).toHaveLength(1)
  })

  test('once money has moved, nothing of it is built again', async () => {
    const { chain, clock, connected, draft, pipeline, stepsAre, wallet } = pipelineScene()
    await connected()
    let asked = 0
    const build = async () => {
      asked += 1
      return twoCalls
    }
    pipeline.begin(draft({ purpose: 'pay', build, recheck: () => undefined }))
    await clock.flush()
    await confirmOnce()
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    const before = asked
    await confirmOnce()
    expect([stepsAre(), asked]).toEqual([['included', 'sent'], before])

    async function confirmOnce() {
      pipeline.approve()
      await clock.flush()
      wallet.approve()
      await clock.flush()
    }
  })
})

test('a transaction of Solana is built again at the confirmation, and the newer one is asked for', () => {
  const draft = {
    id: 'one',
    purpose: 'swap',
    connectionId: 'c',
    account: 'a',
    chainId: 'solana:x',
    rechecks: true,
  } as const
  const builtWith = (...transactions: string[]): BuiltTransaction => ({
    transaction: { namespace: 'solana', transactions },
    steps: transactions.map(() => 'Swap'),
    description: 'Swap',
  })
  const { account, chainId } = draft
  const seen = emptyPreview({ account, chainId, transaction: builtWith('AQ==').transaction })
  let state: PipelineState = { status: 'none' }
  const send = (event: PipelineEvent) => {
    const [next, effects] = stepTransaction(state, event)
    state = next
    return effects?.map(({ type }) => type)
  }
  const shown = () => {
    send({ type: 'begin', draft })
    send({ type: 'built', attempt: 1, built: builtWith('AQ==') })
    send({ type: 'prepared', attempt: 1, prepared: { mode: 'single', preview: seen } })
    expect(send({ type: 'approve' })).toContain('recheck')
  }
  shown()
  expect(send({ type: 'rechecked', attempt: 2, built: builtWith('Ag=='), changeReason: undefined })).toContain('ask')
  expect(state).toMatchObject({ status: 'asked', built: builtWith('Ag==') })
  state = { status: 'none' }
  shown()
  send({ type: 'rechecked', attempt: 2, built: builtWith('Ag==', 'Aw=='), changeReason: undefined })
  expect(state).toMatchObject({ status: 'previewing', built: builtWith('Ag==', 'Aw==') })
  state = { status: 'none' }
  shown()
  send({ type: 'rechecked', attempt: 2, built: builtWith('Ag=='), changeReason: 'swap/price-moved' })
  expect(state).toMatchObject({ moved: 'swap/price-moved', built: builtWith('Ag==') })
})
