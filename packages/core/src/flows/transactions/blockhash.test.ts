import { expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { TestClientOptions } from '../../testing/create-test-client.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createTestChain, pipelineScene, type SceneOptions } from './pipeline.fixture.ts'
import type { BuiltTransaction } from './transactions-api.ts'

// Solana: a blockhash is valid for some 60 to 90 s. A visitor may read the review for longer.

const builtWith = (...transactions: string[]): BuiltTransaction => ({
  transaction: { namespace: 'solana', transactions },
  steps: transactions.map((_, index) => `Send ${index + 1}`),
  description: 'Send 1 SOL',
})

type Page = { readonly client?: TestClientOptions; readonly chain?: SceneOptions['chain'] }

/** Transactions with their blockhash, which each request for a newer one counts up. */
const review = (...transactions: string[]) => visit({}, transactions)

async function visit({ client, chain }: Page, transactions: readonly string[] = []) {
  const sent: string[] = []
  const node = { blockhash: 0, isDown: false }
  const scene = pipelineScene({
    chain,
    client,
    can: {
      async joinTransactions({ transactions: given }) {
        if (node.isDown) throw new LatchkeyError('request/unreachable')
        node.blockhash += 1
        const renewed = given.map((one) => `${String(one).split('@')[0]}@${node.blockhash}`)
        return { transactions: renewed, counts: renewed.map(() => 1) }
      },
      sendTransaction: ({ transaction }) =>
        scene.wallet.ask('sendTransaction', () => ({ hash: `hash${sent.push(String(transaction))}` })),
    },
  })
  const { clock, connected, draft, pipeline } = scene
  await connected()
  if (transactions.length)
    pipeline.begin(draft({ build: async () => builtWith(...transactions.map((one) => `${one}@${node.blockhash}`)) }))
  await clock.flush()
  const confirm = async () => {
    pipeline.approve()
    await clock.flush()
  }
  const answer = async (how: 'approve' | 'reject') => {
    scene.wallet[how]()
    await clock.flush()
  }
  return { ...scene, answer, confirm, node, sent }
}

test('a transaction of Solana that was reviewed for long has a newer blockhash when the wallet is asked, without another review', async () => {
  const { answer, clock, confirm, previewed, sent, state } = await review('send')
  await clock.advance(100_000)
  await confirm()
  expect(state()).toMatchObject({ status: 'asked', moved: undefined, built: builtWith('send@2') })
  await answer('approve')
  expect([sent, previewed.length]).toEqual([['send@2'], 1])
})

test('a transaction of Solana that is confirmed soon goes to the wallet in the click', async () => {
  const { clock, node, pipeline, wallet } = await review('send')
  await clock.advance(20_000)
  pipeline.approve()
  expect([wallet.prompts.length, node.blockhash]).toEqual([1, 1])
})

test('a step that was declined gets a newer blockhash as well, and a step that is included stays', async () => {
  const { answer, chain, clock, confirm, node, sent, state } = await review('open', 'send')
  await confirm()
  await answer('approve')
  chain.include('hash1')
  await clock.flush()
  await confirm()
  await answer('reject')
  expect(state().status).toBe('rejected')
  await clock.advance(100_000)
  node.blockhash = 100
  await confirm()
  await answer('approve')
  expect(sent[1]).toBe('send@101')
  expect(state().built?.transaction).toEqual({ namespace: 'solana', transactions: sent })
})

test('a node that gives no newer blockhash doesn’t stop the confirmation', async () => {
  const { answer, clock, confirm, node, sent } = await review('send')
  node.isDown = true
  await clock.advance(100_000)
  await confirm()
  await answer('approve')
  expect(sent).toEqual(['send@1'])
})

test('after a reload a declined step gets a newer blockhash before the wallet is asked again', async () => {
  let ids = 0
  const page = {
    chain: createTestChain(),
    client: { storage: createMemoryStorage(), random: { id: () => `id-${++ids}` } },
  }
  const first = await visit(page, ['open', 'send'])
  await first.confirm()
  await first.answer('approve')
  page.chain.include('hash1')
  await first.clock.flush()
  await first.confirm()
  await first.answer('reject')
  const next = await visit(page)
  expect(next.state().status).toBe('rejected')
  next.node.blockhash = 100
  next.pipeline.acknowledge('preview/missing')
  await next.confirm()
  await next.answer('approve')
  expect(next.sent).toEqual(['send@101'])
})
