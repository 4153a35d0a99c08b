import { expect, test } from 'vitest'
import { emptyPreview, oneCall, pipelineScene, shop, twoCalls } from './pipeline.fixture.ts'
import type { PipelineEvent, PipelineState } from './transaction-event.ts'
import { stepTransaction } from './transaction-step.ts'
import type { BuiltTransaction } from './transactions-api.ts'

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
  expect(send({ type: 'rechecked', attempt: 2, built: builtWith('Ag=='), moved: undefined })).toContain('ask')
  expect(state).toMatchObject({ status: 'asked', built: builtWith('Ag==') })
  state = { status: 'none' }
  shown()
  send({ type: 'rechecked', attempt: 2, built: builtWith('Ag==', 'Aw=='), moved: undefined })
  expect(state).toMatchObject({ status: 'previewing', built: builtWith('Ag==', 'Aw==') })
  state = { status: 'none' }
  shown()
  send({ type: 'rechecked', attempt: 2, built: builtWith('Ag=='), moved: 'swap/price-moved' })
  expect(state).toMatchObject({ moved: 'swap/price-moved', built: builtWith('Ag==') })
})
