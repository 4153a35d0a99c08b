import { expect, test } from 'vitest'
import { pipelineScene, shop } from '../transactions/pipeline.fixture.ts'
import { previewTransaction } from './preview-transaction.ts'

const calls = [{ to: shop, value: 5n }]

test('without services the preview says that nothing was simulated, and the app’s own node gives the fee with its margin', async () => {
  const scene = pipelineScene({
    can: { estimateFee: async () => ({ gas: 21_000n, fee: { units: 10n ** 15n, decimals: 18, symbol: 'ETH' } }) },
  })
  await scene.connected()
  const [connection] = Object.values(scene.client.connection.getState().connections)
  const account = '0x1111111111111111111111111111111111111111'
  const about = { chainId: connection?.chainId ?? 'eip155:1', account } as const
  const one = await previewTransaction(scene.client, { ...about, transaction: { namespace: 'eip155', calls } })
  expect(one).toMatchObject({ basis: 'decoded', fee: { amount: '0.0012', symbol: 'ETH', paidBy: account } })
  expect(one.findings.map(({ code }) => code)).toContain('simulation/not-set-up')
  // The second of two calls can't be estimated by itself.
  const two = await previewTransaction(scene.client, {
    ...about,
    transaction: { namespace: 'eip155', calls: [...calls, ...calls] },
  })
  expect(two.fee).toBeUndefined()
})

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const token = `0x${'c'.repeat(40)}`
const spender = `0x${'d'.repeat(40)}`
const account = '0x1111111111111111111111111111111111111111'
const approve = (number: bigint) => ({ to: token, data: `0x095ea7b3${word(spender)}${word(number)}` }) as const
const approveAll = (is: bigint) => ({ to: token, data: `0xa22cb465${word(spender)}${word(is)}` }) as const

/** Services whose node answers a simulation so. */
function simulatedBy(seen: object): Parameters<typeof pipelineScene>[0] {
  const answers: Record<string, object> = {
    '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
    '/v1/preview/simulate': {
      changes: [],
      approvals: [],
      assets: [],
      code: {},
      native: { symbol: 'ETH', decimals: 18 },
      ...seen,
    },
  }
  return {
    client: {
      services: { url: 'https://services.example', projectId: 'p' },
      fetch: (async (url: string) => {
        const answer = answers[new URL(url).pathname]
        return { ok: !!answer, status: answer ? 200 : 404, text: async () => JSON.stringify(answer ?? {}) }
      }) as never,
    },
  }
}

test.each([
  ['an approval of no more than a call says', approve(5n), { kind: 'token', units: '5' }, false],
  ['more than a call says', approve(5n), { kind: 'token', units: '6' }, true],
  ['the same for Permit2, which no call says', approve(5n), { kind: 'permit2', units: '5' }, true],
  ['an item that a call says', approve(7n), { kind: 'collectible', tokenId: '7' }, false],
  ['another item', approve(7n), { kind: 'collectible', tokenId: '8' }, true],
  ['all items, where a call says one', approve(7n), { kind: 'operator', units: '1' }, true],
  ['all items, as a call says', approveAll(1n), { kind: 'operator', units: '1' }, false],
  ['all items, where a call takes them back', approveAll(0n), { kind: 'operator', units: '1' }, true],
])('an approval that only the node saw is a danger: %s', async (_, call, seen, isHidden) => {
  const scene = pipelineScene(simulatedBy({ simulated: true, approvals: [{ token, spender, ...seen }] }))
  await scene.connected()
  const { basis, findings } = await previewTransaction(scene.client, {
    chainId: 'eip155:1',
    account,
    transaction: { namespace: 'eip155', calls: [call] },
  })
  expect(basis).toBe('simulated')
  expect(findings.some(({ code, severity }) => code === 'approval/hidden' && severity === 'danger')).toBe(isHidden)
})

const transfer = (number: bigint) => ({ to: token, data: `0xa9059cbb${word(spender)}${word(number)}` }) as const
const coin = { kind: 'token', address: token, symbol: 'COIN', name: 'Coin', decimals: 6 }
test.each([
  ['all of it', [transfer(1_000_000n)], '1000000', [coin], []],
  ['all of it, but for the rounding of a token that grows', [transfer(1_000_000n)], '999999', [coin], []],
  ['a part', [transfer(1_000_000n)], '900000', [coin], ['recipient/less warning 0.9 COIN 1 COIN']],
  ['nothing', [transfer(1_000_000n)], '0', [coin], ['recipient/nothing danger 0 COIN 1 COIN']],
  ['one of two', [transfer(7n), transfer(7n)], '7', [coin], ['recipient/less warning 0.000007 COIN 0.000014 COIN']],
  ['an item, whose number is no amount', [transfer(1_000_000n)], '1', [], []],
])('a finding says so if the receiver gets less than was sent: %s', async (_, sent, units, assets, found) => {
  const received = [{ token, to: spender, units }]
  const scene = pipelineScene(simulatedBy({ simulated: true, received, assets }))
  await scene.connected()
  const { findings } = await previewTransaction(scene.client, {
    chainId: 'eip155:1',
    account,
    transaction: { namespace: 'eip155', calls: sent },
  })
  const told = findings.filter(({ code }) => /^recipient\/(?:less|nothing)$/.test(code))
  expect(
    told.map(({ code, details, severity }) => `${code} ${severity} ${details.amount} ${details.expected}`),
  ).toEqual(found)
})

test.each([
  ['no services', undefined, {}, ['expected/unchecked danger', 'simulation/not-set-up warning']],
  [
    'services whose node can’t simulate',
    { simulated: false },
    {},
    ['expected/unchecked danger', 'simulation/unavailable warning'],
  ],
  [
    'a node that saw it fail',
    { simulated: true, reverts: { reason: 'K' } },
    {},
    ['expected/unchecked warning', 'simulation/reverts danger'],
  ],
  [
    'a node that saw less arrive',
    { simulated: true, changes: [{ kind: 'token', address: token, units: '9' }] },
    {},
    ['expected/arrives-less danger'],
  ],
  ['a node that saw it arrive', { simulated: true, changes: [{ kind: 'token', address: token, units: '10' }] }, {}, []],
  // A transfer says itself what leaves.
  [
    'no services, and nothing that is to arrive',
    undefined,
    { arrives: {} },
    ['expected/unchecked warning', 'simulation/not-set-up warning'],
  ],
])('a promised amount must be acknowledged if it couldn’t be checked: %s', async (_, seen, promised, found) => {
  const scene = pipelineScene(seen && simulatedBy(seen))
  await scene.connected()
  const { findings } = await previewTransaction(scene.client, {
    chainId: 'eip155:1',
    account,
    transaction: { namespace: 'eip155', calls },
    expected: { leaves: { native: 5n }, arrives: { [token]: 10n }, ...promised },
  })
  const told = findings.filter(({ code }) => /^(expected|simulation)\//.test(code))
  expect(told.map(({ code, severity }) => `${code} ${severity}`).sort()).toEqual(found)
})
