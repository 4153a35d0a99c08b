import { createLatchkey } from '@latchkey/core'
import { type Preview, type PreviewParameters, previewTransaction } from '@latchkey/core/features/preview'
import { encodeFunctionData, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alice, bob, carol, type LocalChain, startLocalChain } from '../blockchain/test/local-chain.ts'
import { localNetwork } from '../blockchain/test/local-network.ts'
import { type Services, startServices } from '../index.ts'
import { createDescriptorTable } from '../store/descriptors.ts'
import { openStore, type Store } from '../store/store.ts'

let chain: LocalChain
let services: Services
let store: Store
let usd: `0x${string}`
let passedMs = 0
const chainId = 'eip155:31337'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 31337 })
  usd = await chain.token('Test Dollar', 'TUSD', 6)
  await chain.call(usd, 'mint', [alice, 5_000_000n])
  store = await openStore(':memory:')
  const formats = {
    'approve(address spender, uint256 amount)': {
      intent: 'Allow the desk',
      fields: [{ path: 'amount', label: 'Up to', format: 'tokenAmount', params: { tokenPath: '@.to' } }],
    },
  }
  await createDescriptorTable(store.database).replace(
    [
      {
        chainId,
        address: usd.toLowerCase(),
        source: 'test/usd.json',
        descriptor: {
          context: { contract: { deployments: [{ chainId: 31337, address: usd }] } },
          metadata: { owner: 'Test Bank' },
          display: { formats },
        },
      },
    ],
    1,
  )
  services = await startServices({
    port: 0,
    store,
    now: () => Date.now() + passedMs,
    logLevel: 'silent',
    chains: { [chainId]: chain.url },
    blockchain: {
      pollMs: 0,
      chains: { [chainId]: { tokens: [{ address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }] } },
    },
  })
})
afterAll(async () => {
  await services.close()
  await store.close()
  await chain.close()
})
// Each test finds its address without earlier questions.
beforeEach(() => {
  passedMs += 60_000
})

function preview(
  calls: readonly { to: string; data?: string; value?: bigint }[],
  more: Partial<PreviewParameters> = {},
): Promise<Preview> {
  const client = createLatchkey({
    networks: [localNetwork(chain.url)],
    services: { url: services.url, projectId: 'local' },
    fetch,
  })
  return previewTransaction(client, { chainId, account: alice, transaction: { namespace: 'eip155', calls }, ...more })
}
const codes = ({ findings }: Preview) => findings.map(({ code }) => code)
const transfer = (to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })

test('the simulated changes are in whole units, with the fee and the other side', async () => {
  const shown = await preview([
    { to: usd, data: transfer(bob, 2_500_000n) },
    { to: carol, value: parseEther('1.5') },
  ])
  expect(shown).toMatchObject({
    basis: 'simulated',
    changes: [
      { direction: 'leaves', amount: '2.5', asset: { kind: 'token', symbol: 'TUSD' }, counterparty: bob.toLowerCase() },
      { direction: 'leaves', amount: '1.5', asset: { kind: 'native', symbol: 'ETH' }, counterparty: carol },
    ],
    calls: [{ functionName: 'transfer', contractName: 'Test Bank' }, { by: 'standard' }],
    fee: { symbol: 'ETH', amount: expect.stringMatching(/^0\.0/), paidBy: alice },
  })
  expect(codes(shown)).toEqual(['recipient/first-time', 'recipient/first-time'])
  expect(shown.reverts).toBeUndefined()
})

test('a published description gives words, and an allowance for a person is a danger', async () => {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [carol, maxUint256] })
  const shown = await preview([{ to: usd, data }])
  expect(shown.calls).toMatchObject([{ by: 'descriptor', intent: 'Allow the desk', contractName: 'Test Bank' }])
  expect(shown.findings).toMatchObject([
    { code: 'approval/unlimited', severity: 'danger', details: { asset: 'TUSD' } },
    { code: 'approval/spender-not-contract', severity: 'danger' },
  ])
})

test('a token that keeps a part says what the receiver gets, and an answer of false that the token refuses', async () => {
  const odd = await chain.oddToken('Odd', 'ODD')
  await chain.call(odd, 'mint', [alice, parseEther('10')])
  const [keepsTenth, answersFalse] = [1, 2]
  await chain.call(odd, 'behave', [keepsTenth])
  const told = async (data: `0x${string}`) => {
    const { changes, findings } = await preview([{ to: odd, data }], { knownAddresses: [bob] })
    const dangers = findings.map(({ code, severity }) => `${code} ${severity}`)
    return [changes.map(({ amount }) => amount), dangers, findings[0]?.details]
  }
  const less = { to: bob.toLowerCase(), amount: '9 ODD', expected: '10 ODD' }
  expect(await told(transfer(bob, parseEther('10')))).toEqual([['10'], ['recipient/less warning'], less])
  await chain.call(odd, 'behave', [answersFalse])
  // This token neither fails nor moves anything.
  expect(await told(transfer(bob, parseEther('11')))).toEqual([[], ['simulation/refused danger'], {}])
  const revoke = encodeFunctionData({ abi, functionName: 'approve', args: [carol, 0n] })
  expect((await told(revoke))[1]).toContain('simulation/refused danger')
})

test('a transaction that would fail says so', async () => {
  const shown = await preview([{ to: usd, data: transfer(bob, 99_000_000n) }])
  expect(shown.reverts).toBeDefined()
  expect(shown.findings[0]).toMatchObject({ code: 'simulation/reverts', severity: 'danger', call: 0 })
  expect(shown.changes).toEqual([])
})

test('more than was agreed is a finding, and the agreed amount is not', async () => {
  const calls = [{ to: usd, data: transfer(bob, 2_000_000n) }]
  const agreed = (leaves: Record<string, bigint>, arrives: Record<string, bigint> = {}) =>
    preview(calls, { expected: { leaves, arrives }, knownAddresses: [bob] })
  expect(codes(await agreed({ [usd]: 2_000_000n }))).toEqual([])
  expect((await agreed({ [usd]: 1_000_000n })).findings).toMatchObject([
    { code: 'expected/leaves-more', details: { amount: '2 TUSD', expected: '1 TUSD' } },
  ])
  expect((await agreed({})).findings).toMatchObject([{ code: 'expected/leaves-more', details: { expected: '0 TUSD' } }])
  expect(codes(await agreed({ [usd]: 2_000_000n }, { native: 5n }))).toEqual(['expected/arrives-less'])
})

test('while the node is down the preview has only what the calls say, and says so', async () => {
  const shown = await preview([{ to: carol, value: 1n }], { chainId: 'eip155:5' })
  expect(shown).toMatchObject({ basis: 'decoded', changes: [{ direction: 'leaves', amount: '0.000000000000000001' }] })
  expect(codes(shown)).toContain('simulation/unavailable')
})

test('an aborted preview ends as such', async () => {
  const stop = new AbortController()
  const asked = preview([{ to: carol, value: 1n }], { signal: stop.signal })
  stop.abort()
  await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
})
