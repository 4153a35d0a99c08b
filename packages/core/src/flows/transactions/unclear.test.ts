import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createMemoryStorage } from '../../testing/index.ts'
import { pipelineScene, shop } from './pipeline.fixture.ts'

const call = { to: shop, data: '0x01' } as const

/** A page whose wallet was asked for a call. */
async function asked(options: { readonly storage?: ReturnType<typeof createMemoryStorage> } = {}) {
  const { storage = createMemoryStorage() } = options
  let ids = 0
  const scene = pipelineScene({
    client: { storage, random: { id: () => `id-${++ids}` } },
    can: {
      getTransaction: async ({ hash, order }) => {
        const { sent } = scene.chain
        const found = hash ? sent.find((one) => one.hash === hash) : sent[Number(order ?? -1)]
        const next = String(sent.length)
        return found ? { state: 'included', next, hash: found.hash, ...call } : { state: 'unknown', next }
      },
    },
  })
  await scene.connected()
  const built = { transaction: { namespace: 'eip155', calls: [call] }, steps: ['Pay'], description: 'Pay' } as const
  scene.pipeline.begin(scene.draft({ built }))
  await scene.clock.flush()
  scene.pipeline.approve()
  return scene
}

describe.each(['request/timed-out', 'request/unreadable'] as const)('a wallet that was asked, and %s', (code) => {
  test('may have sent the step: the state says so, and the transaction is found on the chain', async () => {
    const { chain, clock, pipeline, state, status, stepsAre, wallet } = await asked()
    wallet.reject(new LatchkeyError(code))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code }, steps: [{ status: 'unknown' }] })
    chain.send([call])
    await clock.advance(5000)
    expect([status(), stepsAre()]).toEqual(['sent', ['sent']])
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    expect([status(), chain.sent.length, pipeline.unfinished()]).toEqual(['included', 1, []])
  })
})

test('a node that has it already: the wallet’s failure doesn’t say that nothing was sent', async () => {
  const { clock, stepsAre, wallet } = await asked()
  wallet.reject({ code: -32000, message: 'already known' })
  await clock.flush()
  expect(stepsAre()).toEqual(['unknown'])
})

test('what may have been sent is still there on the next page', async () => {
  const storage = createMemoryStorage()
  const first = await asked({ storage })
  first.wallet.reject(new LatchkeyError('request/timed-out'))
  await first.clock.flush()
  const next = pipelineScene({ client: { storage } })
  await next.connected()
  expect([next.status(), next.stepsAre()]).toEqual(['failed', ['unknown']])
})

test('a wallet that says why it refuses has sent nothing', async () => {
  const { clock, pipeline, stepsAre, wallet } = await asked()
  wallet.reject(new LatchkeyError('wallet/invalid-request'))
  await clock.flush()
  expect([stepsAre(), pipeline.unfinished()]).toEqual([['failed'], []])
})
