import { expect, test, vi } from 'vitest'
import { sendTransaction } from '../../actions/send-transaction.ts'
import { createMemoryStorage } from '../../testing/index.ts'
import { pipelineScene, shop } from './pipeline.fixture.ts'
import { transactions } from './transactions.ts'

test('what an app asked for itself, and whose page went away, isn’t offered to be asked for again', async () => {
  const storage = createMemoryStorage()
  const { client, clock, connected } = pipelineScene({ client: { storage } })
  await connected()
  const pipeline = client.use(transactions)
  sendTransaction(client, { transaction: { to: shop, value: 5n }, preview: 'modal' }).catch(() => {})
  const isShown = async () => {
    await clock.flush()
    expect(pipeline.getState()).toMatchObject({ status: 'asked', byApp: true })
  }
  await vi.waitFor(isShown, { timeout: 10_000 })
  pipeline.leave()
  const next = pipelineScene({ client: { storage } })
  await next.connected()
  expect([next.pipeline.getState().status, next.pipeline.unfinished()]).toEqual(['none', []])
})
