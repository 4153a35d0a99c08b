import { expect, test } from 'vitest'
import { oneCall, pipelineScene, twoCalls } from './pipeline.fixture.ts'

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
