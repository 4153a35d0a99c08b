import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { emptyPreview, oneCall, owner, pipelineScene, shop, twoCalls } from './pipeline.fixture.ts'

describe('one call', () => {
  test('is built, previewed, asked for, sent and included', async () => {
    const { client, chain, clock, connected, draft, pipeline, previewed, state, status, wallet } = pipelineScene()
    await connected()
    const seen: string[] = []
    pipeline.subscribe((now, before) => now.status !== before.status && seen.push(now.status))
    const told: (string | undefined)[] = []
    pipeline.begin(draft({ onSubmitted: () => told.push('submitted'), onIncluded: (hash) => told.push(hash) }))
    await clock.flush()
    expect(status()).toBe('ready')
    expect(previewed).toMatchObject([{ chainId: 'eip155:1', transaction: oneCall.transaction }])
    expect(wallet.prompts).toEqual([])
    pipeline.approve()
    // Inside the click.
    expect(wallet.prompts).toHaveLength(1)
    wallet.approve()
    await clock.flush()
    const [{ hash } = { hash: '' }] = chain.sent
    expect(state()).toMatchObject({ status: 'sent', mode: 'single', steps: [{ label: 'Send 5 wei', hash }] })
    expect(chain.sent).toMatchObject([{ calls: [{ to: shop, value: 5n }], gas: 120_000n }])
    chain.include(hash)
    await clock.flush()
    expect(seen).toEqual(['building', 'previewing', 'ready', 'asked', 'sent', 'included'])
    expect(told).toEqual(['submitted', hash])
    const [done] = client.operations.getState()
    expect(done).toMatchObject({ status: 'done', hash, description: oneCall.description })
  })

  test.each([
    ['more gas than the estimate', 150_000n, 150_000n],
    ['less gas than the estimate', 90_000n, 120_000n],
    ['more gas than a transaction may take', 2n ** 25n, 120_000n],
  ])('a feature that says %s', async (_, said, gas) => {
    const { chain, clock, connected, draft, pipeline, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft({ built: { gas: [said] } }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    expect(chain.sent).toMatchObject([{ gas }])
  })

  test('without a preview is sent once the visitor has acknowledged that, for this step alone', async () => {
    const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene({
      preview: () => Promise.reject(new LatchkeyError('request/unreachable')),
    })
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'ready', preview: undefined, error: { code: 'request/unreachable' } })
    pipeline.approve()
    expect(wallet.prompts).toHaveLength(0)
    pipeline.acknowledge('preview/missing')
    pipeline.acknowledge('preview/missing', false)
    pipeline.approve()
    expect(wallet.prompts).toHaveLength(0)
    pipeline.acknowledge('preview/missing')
    pipeline.approve()
    expect(wallet.prompts).toHaveLength(1)
    wallet.approve()
    await clock.flush()
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    // Nothing is known of the second one either, which is another one.
    expect(state()).toMatchObject({ status: 'ready', acknowledged: [] })
    pipeline.approve()
    expect([wallet.prompts.length, chain.sent.length]).toEqual([0, 1])
  })

  test('a preview that failed is made again, and then counts', async () => {
    let isDown = true
    const { clock, connected, draft, pipeline, state, wallet } = pipelineScene({
      preview: async (given) => {
        if (isDown) throw new LatchkeyError('request/unreachable')
        return emptyPreview(given)
      },
    })
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    isDown = false
    pipeline.retry()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'ready', preview: { basis: 'simulated' }, error: undefined })
    // A tick for nothing says nothing of what is there now.
    pipeline.acknowledge('preview/missing')
    expect(state()).toMatchObject({ acknowledged: [] })
    // With a preview there is nothing to look for again.
    pipeline.retry()
    expect(state().status).toBe('ready')
    pipeline.approve()
    expect(wallet.prompts).toHaveLength(1)
  })

  test('a preview that takes too long is not waited for', async () => {
    const { clock, connected, draft, pipeline, state, status } = pipelineScene({ preview: () => new Promise(() => {}) })
    await connected()
    pipeline.begin(draft())
    await clock.advance(9_999)
    expect(status()).toBe('previewing')
    await clock.advance(1)
    expect(state()).toMatchObject({ status: 'ready', error: { code: 'request/timed-out' } })
  })

  test('a dangerous finding must be acknowledged before the wallet is asked', async () => {
    const finding = { code: 'approval/unlimited', severity: 'danger', details: {} } as const
    const { clock, connected, draft, pipeline, status, wallet } = pipelineScene({
      preview: async (given) => ({ ...emptyPreview(given), findings: [finding] }),
    })
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    pipeline.approve()
    expect([status(), wallet.prompts.length]).toEqual(['ready', 0])
    pipeline.acknowledge(finding.code)
    pipeline.approve()
    expect([status(), wallet.prompts.length]).toEqual(['asked', 1])
  })

  test('an acknowledgement counts for what it was given for alone, also after a retry', async () => {
    const spenders = ['0x1', '0x1', '0x2']
    const calls = (steps: readonly string[]) => ({ ...twoCalls, steps })
    const { chain, clock, connected, draft, pipeline, state, status, wallet } = pipelineScene({
      preview: async (given) => {
        const details = { spender: spenders.shift() ?? '' }
        return { ...emptyPreview(given), findings: [{ code: 'approval/unlimited', severity: 'danger', details }] }
      },
    })
    await connected()
    pipeline.begin(draft({ built: calls(['Approve', 'Swap']) }))
    await clock.flush()
    pipeline.acknowledge('approval/unlimited')
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    // The second step says the same as the first.
    expect(state()).toMatchObject({ status: 'ready', acknowledged: ['approval/unlimited'] })
    pipeline.approve()
    wallet.reject()
    await clock.flush()
    pipeline.retry()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'ready', acknowledged: [] })
    const prompts = wallet.prompts.length
    pipeline.approve()
    expect([status(), wallet.prompts.length]).toEqual(['ready', prompts])
    pipeline.acknowledge('approval/unlimited')
    pipeline.approve()
    expect([status(), wallet.prompts.length]).toEqual(['asked', prompts + 1])
  })

  test('the review waits behind a guard until that is settled', async () => {
    const { client, clock, connected, draft, pipeline, status } = pipelineScene()
    await connected()
    const guard = { view: 'SIWXSignMessage' } as const
    client.router.set({ open: true, history: [guard], blocked: 'signIn.required' })
    pipeline.begin(draft())
    await clock.flush()
    expect(status()).toBe('ready')
    const review = { view: 'ApproveTransaction' }
    expect(client.router.getState()).toMatchObject({ history: [guard], continuation: review })
  })

  test('the review stays hidden with a modal that is set aside for a wallet, and comes back with it', async () => {
    const { client, clock, connected, draft, pipeline } = pipelineScene()
    await connected()
    client.router.set({ open: true, history: [{ view: 'WalletSend' }], aside: true })
    pipeline.begin(draft())
    await clock.flush()
    const history = [{ view: 'WalletSend' }, { view: 'ApproveTransaction' }]
    expect(client.router.getState()).toMatchObject({ open: true, aside: true, history })
  })

  test('a refusal has an error, and the same transaction can be requested again', async () => {
    const { chain, clock, connected, draft, pipeline, state, status, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    pipeline.approve()
    wallet.reject()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'rejected', error: { code: 'connection/user-rejected' } })
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    expect([status(), chain.sent.length]).toEqual(['sent', 1])
  })

  test('a transaction that fails in the wallet says why, and Try again builds it again', async () => {
    let built = 0
    const { clock, connected, draft, pipeline, state, status, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft({ build: async () => ({ ...oneCall, description: `Build ${++built}` }) }))
    await clock.flush()
    pipeline.approve()
    wallet.reject(new LatchkeyError('wallet/disconnected'))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'wallet/disconnected' } })
    pipeline.retry()
    await clock.flush()
    expect([status(), state().built?.description]).toEqual(['ready', 'Build 2'])
  })

  test('a transaction that can’t be built says why, and Try again builds it again', async () => {
    let works = false
    const { clock, connected, draft, pipeline, state, status } = pipelineScene()
    await connected()
    const build = async () => {
      if (works) return oneCall
      throw new LatchkeyError('http/unavailable', { context: { status: 503 } })
    }
    pipeline.begin(draft({ build }))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'http/unavailable' } })
    works = true
    pipeline.retry()
    await clock.flush()
    expect(status()).toBe('ready')
  })

  test('nothing to send is an error of the feature', async () => {
    const { clock, connected, draft, pipeline, state } = pipelineScene()
    await connected()
    pipeline.begin(draft({ built: { transaction: { namespace: 'eip155', calls: [] } } }))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'config/invalid' } })
  })

  test('after 25 s without a receipt it is still pending, and ends when its receipt comes', async () => {
    const { chain, clock, connected, draft, pipeline, state, status, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.advance(24_999)
    expect(state().steps[0]?.late).toBeUndefined()
    await clock.advance(1)
    expect(state()).toMatchObject({ status: 'sent', steps: [{ late: true }] })
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    expect(status()).toBe('included')
  })

  test.each([
    ['repriced', 'success', 'included'],
    ['cancelled', 'reverted', 'failed'],
    ['replaced', 'reverted', 'failed'],
  ] as const)('a transaction that was %s is told from others', async (reason, outcome, end) => {
    const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    chain.include(chain.sent[0]?.hash ?? '', { status: outcome, replacement: { hash: '0xother', reason } })
    await clock.flush()
    expect(state()).toMatchObject({ status: end, steps: [{ replacement: { hash: '0xother', reason } }] })
  })
})

describe('the preview that the visitor saw', () => {
  test('another account or network by now: nothing is asked', async () => {
    const { clock, connected, draft, pipeline, state, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    wallet.setAccounts([evmAccount(evmAddresses[1])])
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'connection/mismatch' } })
    pipeline.approve()
    pipeline.retry()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'connection/mismatch' } })
    expect(wallet.prompts).toEqual([])
    wallet.setAccounts(evmAddresses.map(evmAccount))
    await clock.flush()
    pipeline.retry()
    await clock.flush()
    expect(state().status).toBe('ready')
    wallet.setChain('eip155:10')
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'connection/mismatch' } })
  })

  test('is built again at the confirmation, and another one is shown before it is asked for', async () => {
    let price = 5n
    const { chain, clock, connected, draft, pipeline, previewed, state, status, wallet } = pipelineScene()
    await connected()
    const build = async () => ({
      ...oneCall,
      transaction: { namespace: 'eip155', calls: [{ to: shop, value: price }] } as const,
    })
    pipeline.begin(
      draft({
        purpose: 'swap',
        build,
        recheck: (shown, fresh) =>
          JSON.stringify(shown, digits) === JSON.stringify(fresh, digits) ? undefined : 'swap/price-moved',
      }),
    )
    await clock.flush()
    price = 6n
    pipeline.approve()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'moved', moved: 'swap/price-moved' })
    expect(wallet.prompts).toEqual([])
    expect(previewed.at(-1)?.transaction).toMatchObject({ calls: [{ value: 6n }] })
    pipeline.approve()
    await clock.flush()
    wallet.approve()
    await clock.flush()
    expect([status(), chain.sent[0]?.calls]).toEqual(['sent', [{ to: shop, value: 6n }]])
  })
})

const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

describe('leaving', () => {
  test('a late approval still ends in the operations, and another draft may begin', async () => {
    const { chain, client, clock, connected, draft, pipeline, status, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft())
    await clock.flush()
    pipeline.approve()
    expect(() => pipeline.begin(draft())).toThrow(expect.objectContaining({ code: 'request/busy' }))
    pipeline.leave()
    expect(status()).toBe('none')
    pipeline.begin(draft())
    await clock.flush()
    expect(status()).toBe('ready')
    wallet.approve()
    await clock.flush()
    expect(client.operations.getState()[0]).toMatchObject({ status: 'sent', hash: chain.sent[0]?.hash })
    expect(status()).toBe('ready')
  })

  test('a transaction that is included later still tells its draft', async () => {
    const { chain, clock, connected, draft, pipeline, wallet } = pipelineScene()
    await connected()
    const told: string[] = []
    const onSubmitted = () => void told.push('submitted')
    const onIncluded = (hash: string | undefined) => void told.push(`included ${hash}`)
    pipeline.begin(draft({ onSubmitted, onIncluded }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    pipeline.leave()
    const hash = chain.sent[0]?.hash ?? ''
    chain.include(hash)
    await clock.flush()
    expect(told).toEqual(['submitted', `included ${hash}`])
  })
})

describe('several calls', () => {
  test('go as one batch where the wallet can', async () => {
    const { chain, clock, connected, draft, pipeline, state, stepsAre, wallet } = pipelineScene({ atomic: true })
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    pipeline.approve()
    expect(stepsAre()).toEqual(['asked', 'asked'])
    wallet.approve()
    await clock.flush()
    expect(state()).toMatchObject({ status: 'sent', mode: 'atomic' })
    expect(chain.sent).toMatchObject([{ calls: [{ data: '0x01' }, { data: '0x02' }] }])
    const [{ hash: id } = { hash: '' }] = chain.sent
    const receipts = [{ hash: '0xabc', status: 'success' }] as const
    chain.batches.set(id, { id, chainId: 'eip155:1', status: 'success', code: 200, receipts })
    await clock.advance(10_000)
    expect(state()).toMatchObject({ status: 'included', steps: [{ hash: '0xabc' }, { hash: '0xabc' }] })
  })

  test.each([
    [false, 'one-by-one'],
    [true, 'atomic'],
  ] as const)(
    'a wallet that refuses a batch although it announced them, all or nothing required: %s',
    async (atomicRequired, mode) => {
      let asked = 0
      const { clock, connected, draft, pipeline, state, wallet } = pipelineScene({
        atomic: true,
        can: {
          sendCalls: async () => {
            asked += 1
            throw new LatchkeyError('wallet/unsupported-method')
          },
        },
      })
      await connected()
      pipeline.begin(draft({ built: { ...twoCalls, atomicRequired } }))
      await clock.flush()
      pipeline.approve()
      await clock.flush()
      expect(state()).toMatchObject({ status: 'failed', error: { code: 'wallet/unsupported-method' } })
      pipeline.retry()
      await clock.flush()
      expect(state()).toMatchObject({ status: 'ready', mode })
      pipeline.approve()
      await clock.flush()
      // Asked for the first call alone, or for the batch again.
      expect([asked, wallet.prompts.length]).toEqual(atomicRequired ? [2, 0] : [1, 1])
    },
  )

  test('a batch that happened partly says which calls did', async () => {
    const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene({ atomic: true })
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    const [{ hash: id } = { hash: '' }] = chain.sent
    const receipts = [
      { hash: '0xa', status: 'success' },
      { hash: '0xb', status: 'reverted' },
    ] as const
    chain.batches.set(id, { id, chainId: 'eip155:1', status: 'partial', code: 600, receipts })
    await clock.advance(10_000)
    expect(state()).toMatchObject({
      status: 'failed',
      steps: [{ status: 'included', hash: '0xa' }, { status: 'failed' }],
    })
    pipeline.retry()
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    expect(chain.sent[1]?.calls).toEqual([{ to: shop, data: '0x02' }])
  })

  test('if a batch’s receipts can’t be matched to its calls, no call has failed, and the chain is asked', async () => {
    let isKnown = false
    const told = (hash: string): SentTransaction =>
      isKnown && hash === '0xb'
        ? { state: 'included', from: owner, to: shop, data: '0x02', value: { units: 0n, decimals: 18, symbol: 'ETH' } }
        : { state: 'unknown', next: '7' }
    const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene({
      atomic: true,
      can: { getTransaction: async ({ hash }) => told(hash) },
    })
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    const [{ hash: id } = { hash: '' }] = chain.sent
    const receipts = [{ hash: '0xb', status: 'success' }] as const
    chain.batches.set(id, { id, chainId: 'eip155:1', status: 'partial', code: 600, receipts })
    await import('./find-call-outcomes.ts')
    await clock.advance(3000)
    expect(state()).toMatchObject({ status: 'failed', steps: [{ status: 'unknown' }, { status: 'unknown' }] })
    isKnown = true
    await clock.advance(30_000)
    expect(state()).toMatchObject({ steps: [{ status: 'failed' }, { status: 'included', hash: '0xb' }] })
    pipeline.retry()
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    expect(chain.sent[1]?.calls).toEqual([{ to: shop, data: '0x01' }])
  })

  test('a batch that happened partly, of which the wallet names no receipt, may have made any of its calls', async () => {
    const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene({
      atomic: true,
      can: { getTransaction: async () => ({ state: 'unknown', next: '7' }) },
    })
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    const [{ hash: id } = { hash: '' }] = chain.sent
    chain.batches.set(id, { id, chainId: 'eip155:1', status: 'partial', code: 600, receipts: [] })
    await import('./find-call-outcomes.ts')
    await clock.advance(30_000)
    expect(state()).toMatchObject({ status: 'failed', steps: [{ status: 'unknown' }, { status: 'unknown' }] })
  })

  test('a transaction that isn’t one of the calls as it is may hold any of them: they stay unknown', async () => {
    const relayed: SentTransaction = { state: 'included', from: shop, to: owner, data: '0x0102' }
    const { chain, clock, connected, draft, pipeline, state, wallet } = pipelineScene({
      atomic: true,
      can: { getTransaction: async ({ hash }) => (hash ? relayed : { state: 'unknown', next: '7' }) },
    })
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    const [{ hash: id } = { hash: '' }] = chain.sent
    const receipts = [{ hash: '0xb', status: 'success' }] as const
    chain.batches.set(id, { id, chainId: 'eip155:1', status: 'partial', code: 600, receipts })
    await import('./find-call-outcomes.ts')
    await clock.advance(30_000)
    expect(state()).toMatchObject({ status: 'failed', steps: [{ status: 'unknown' }, { status: 'unknown' }] })
    pipeline.markSent()
    expect(state().status).toBe('included')
  })

  test('else go one by one: each is asked for when the one before is included', async () => {
    const { chain, clock, connected, draft, pipeline, previewed, state, stepsAre, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'ready', mode: 'one-by-one' })
    expect(previewed[0]?.transaction).toEqual(twoCalls.transaction)
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    expect([state().status, stepsAre()]).toEqual(['sent', ['sent', 'waiting']])
    pipeline.approve()
    expect(wallet.prompts).toEqual([])
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    expect([state().status, stepsAre()]).toEqual(['ready', ['included', 'waiting']])
    expect(previewed[1]?.transaction).toEqual({ namespace: 'eip155', calls: [{ to: shop, data: '0x02' }] })
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    chain.include(chain.sent[1]?.hash ?? '')
    await clock.flush()
    expect([state().status, stepsAre()]).toEqual(['included', ['included', 'included']])
    expect(chain.sent.map(({ calls }) => calls[0]?.data)).toEqual(['0x01', '0x02'])
  })

  test.each([
    ['an approval moves nothing: what was promised is held against the steps after it', '0x095ea7b3', undefined, true],
    ['after an approval that pays as well', '0x095ea7b3', 5n, false],
    ['after a step that moves something', '0xa9059cbb', undefined, false],
  ])('%s', async (_, selector, value, isHeld) => {
    const { chain, clock, connected, draft, pipeline, previewed, wallet } = pipelineScene()
    await connected()
    const expected = { leaves: { native: 5n }, arrives: { [shop]: 7n } }
    const calls = [
      { to: shop, data: `${selector}${'0'.repeat(128)}`, ...(value && { value }) },
      { to: shop, data: '0x02' },
    ]
    pipeline.begin(draft({ built: { ...twoCalls, transaction: { namespace: 'eip155', calls }, expected } }))
    await clock.flush()
    pipeline.approve()
    wallet.approve()
    await clock.flush()
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    expect(previewed.map((asked) => asked.expected)).toEqual([expected, isHeld ? expected : undefined])
  })

  test('a step that failed is asked for again, and none before it', async () => {
    const { chain, clock, connected, draft, pipeline, stepsAre, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft({ built: twoCalls }))
    await clock.flush()
    for (const outcome of ['success', 'reverted', 'success'] as const) {
      pipeline.approve()
      wallet.approve()
      await clock.flush()
      chain.include(chain.sent.at(-1)?.hash ?? '', { status: outcome })
      await clock.flush()
      if (outcome === 'reverted') {
        expect(stepsAre()).toEqual(['included', 'failed'])
        pipeline.retry()
        await clock.flush()
      }
    }
    expect(stepsAre()).toEqual(['included', 'included'])
    expect(chain.sent.map(({ calls }) => calls[0]?.data)).toEqual(['0x01', '0x02', '0x02'])
  })

  test('all or nothing is refused beforehand where the wallet can’t keep it', async () => {
    const { clock, connected, draft, pipeline, state, wallet } = pipelineScene()
    await connected()
    pipeline.begin(draft({ built: { ...twoCalls, atomicRequired: true } }))
    await clock.flush()
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'wallet/unsupported-method' } })
    expect(wallet.prompts).toEqual([])
  })
})
