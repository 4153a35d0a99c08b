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

test.each([
  ['the node has it already', { code: -32000, message: 'already known' }],
  ['the node could not be reached', { code: -32603, message: 'Failed to fetch' }],
  ['the node could not be reached', new TypeError('fetch failed')],
  ['the node could not be reached', new TypeError('NetworkError when attempting to fetch resource.')],
  ['the node could not be reached', { code: -32603, message: 'Load failed' }],
  ['the node was too slow', { code: -32603, message: 'The request took too long: timeout of 30000ms exceeded' }],
  ['the node was too slow', { code: -32603, message: 'Request timed out' }],
  ['a gateway had no answer', { code: -32080, message: 'HTTP status 504: Gateway timeout' }],
  ['the node’s connection broke', { code: -32603, message: 'read ECONNRESET' }],
  ['the extension’s connection broke', new Error('The message port closed before a response was received.')],
  [
    'the extension’s connection broke',
    new Error(
      'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
    ),
  ],
  ['the extension’s connection broke', { code: 4900, message: 'The provider is disconnected from all chains.' }],
  ['the wallet lost its node', { code: 4901, message: 'The provider is disconnected from the chain.' }],
  ['the node’s connection broke', { code: -32603, message: 'Premature close' }],
  ['the node’s connection broke', { code: -32603, message: 'other side closed: socket closed' }],
  ['a gateway had no answer', { code: -32603, message: '503 Service Unavailable' }],
  [
    'the node included it too late',
    new Error('Transaction was not confirmed in 30.00 seconds. It is unknown if it succeeded'),
  ],
])('the wallet signed, and %s: its failure doesn’t say that nothing was sent (%#)', async (_, error) => {
  const { clock, stepsAre, wallet } = await asked()
  wallet.reject(error)
  await clock.flush()
  expect(stepsAre()).toEqual(['unknown'])
})

test.each([
  'insufficient funds for gas',
  'nonce too low',
  'execution reverted: the pool is paused',
  'execution reverted: NotApprovedByGateway',
  'cannot estimate gas: the call reverts with Timeout()',
  'insufficient funds for gas at https://gateway.example',
])('a refusal of the node says that nothing was sent: %s', async (message) => {
  const { clock, stepsAre, wallet } = await asked()
  wallet.reject({ code: -32000, message })
  await clock.flush()
  expect(stepsAre()).toEqual(['failed'])
})

test.each([
  ['code doesn’t load', new TypeError('Failed to fetch dynamically imported module: https://shop.example/codec.js')],
  ['code doesn’t load', new Error('Loading chunk 7 failed. (timeout: https://shop.example/7.js)')],
  ['it is gone', new LatchkeyError('wallet/disconnected', { cause: { code: 4900 }, context: { asked: 'no' } })],
  ['it answers nothing', new LatchkeyError('request/timed-out', { context: { asked: 'no' } })],
  ['its session ends', new LatchkeyError('wallet/disconnected')],
])('nothing was sent where the wallet wasn’t asked yet when %s (%#)', async (_, error) => {
  const { clock, stepsAre, wallet } = await asked()
  wallet.reject(error)
  await clock.flush()
  expect(stepsAre()).toEqual(['failed'])
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
