import { describe, expect, test } from 'vitest'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { describeTransaction, noFacts, type PreviewFacts } from './index.ts'
import { selectorOf } from './selector-of.ts'

const account = '0x1111111111111111111111111111111111111111'
const spender = '0x2222222222222222222222222222222222222222'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, '')).padStart(64, '0')
const facts: PreviewFacts = {
  ...noFacts,
  native: { symbol: 'ETH', decimals: 18 },
  assets: { [usdc]: { kind: 'token', address: usdc, symbol: 'USDC', decimals: 6 } },
}

function preview(call: EvmCall, change: Partial<PreviewFacts> = {}, abis = {}) {
  return describeTransaction({
    chainId: 'eip155:1',
    account,
    transaction: { namespace: 'eip155', calls: [call] },
    abis,
    facts: { ...facts, ...change },
  })
}
const codes = (call: EvmCall, change: Partial<PreviewFacts> = {}) =>
  preview(call, change).findings.map(({ code }) => code)

describe('amounts that leave', () => {
  test('the native currency', () => {
    const { changes, calls, findings } = preview({ to: spender, value: 15n * 10n ** 17n })
    expect(changes).toMatchObject([
      { direction: 'leaves', amount: '1.5', asset: { kind: 'native', symbol: 'ETH' }, counterparty: spender },
    ])
    expect([calls[0]?.by, findings]).toEqual(['standard', []])
  })
  test('a token', () => {
    const { changes, calls } = preview({ to: usdc, data: `0xa9059cbb${word(spender)}${word(2_500_000n)}` })
    expect(changes).toMatchObject([{ direction: 'leaves', amount: '2.5', asset: { symbol: 'USDC' } }])
    expect(calls[0]?.fields).toEqual([
      { label: 'to', text: spender, address: spender },
      { label: 'amount', text: '2.5 USDC' },
    ])
  })
})

test('an approval without limit of an unknown spender is a danger, of a known one a warning', () => {
  const call = { to: usdc, data: `0x095ea7b3${word(spender)}${'f'.repeat(64)}` }
  expect(preview(call).findings).toMatchObject([{ code: 'approval/unlimited', severity: 'danger' }])
  const [found] = preview(call, { contracts: { [spender]: 'Harbour' } }).findings
  expect(found).toMatchObject({ severity: 'warning', details: { spender, spenderName: 'Harbour', asset: 'USDC' } })
})

test('whether approve is about a token or a collectible is not guessed', () => {
  const call = { to: spender, data: `0x095ea7b3${word(account)}${word(7n)}` }
  expect(codes(call)).toEqual(['approval/token-or-collectible'])
})

test('an address with bits above its 160 is not read as one', () => {
  const call = { to: usdc, data: `0xa9059cbb${'1'.repeat(64)}${word(1n)}` }
  expect(preview(call)).toMatchObject({ changes: [], calls: [{ fields: [] }] })
  expect(codes(call)).toEqual(['call/malformed'])
})

test('a call that nothing names is unknown, one with a common selector is a guess', () => {
  expect(codes({ to: spender, data: '0x12345678' })).toEqual(['call/unknown'])
  expect(codes({ to: spender, data: '0xd0e30db0' })).toEqual(['call/guess'])
})

test('the app’s own ABI names a call', () => {
  const call = { to: spender, data: `0xd0e30db0`, value: 1n }
  const abis = { [spender.toUpperCase().replace('0X', '0x')]: ['function deposit() payable'] }
  expect(preview(call, {}, abis).calls).toMatchObject([{ functionName: 'deposit', by: 'app' }])
})

test('an address that only looks like a known one is a danger', () => {
  const known = '0x2222200000000000000000000000000000022222'
  const [found] = preview({ to: spender, value: 1n }, { recipients: [known] }).findings
  expect(found).toMatchObject({ code: 'recipient/look-alike', severity: 'danger', details: { known } })
})

describe('more arguments than the details list', () => {
  const list = (count: number) => [BigInt(count), ...Array<bigint>(count).fill(7n)].map(word).join('')
  const codesOf = ({ findings }: ReturnType<typeof preview>) => findings.map(({ code }) => code)
  const cut = (read: ReturnType<typeof preview>) => codesOf(read).includes('call/cut')

  test.each([
    [32, false],
    [33, true],
  ])('in a call that the app’s own list of functions names: %i', (count, isCut) => {
    const call = { to: spender, data: `0x${selectorOf('vote(uint256[])')}${word(32n)}${list(count)}` }
    expect(cut(preview(call, {}, { [spender]: ['function vote(uint256[] ids)'] }))).toBe(isCut)
  })

  test.each([
    [14, false],
    [15, true],
  ])('in a call of a standard: %i collectibles', (count, isCut) => {
    const lists = [160n, 160n + 32n * BigInt(count + 1), 160n + 64n * BigInt(count + 1)].map(word).join('')
    const data = `0x2eb2c2d6${word(account)}${word(spender)}${lists}${list(count)}${list(count)}${word(0n)}`
    const read = preview({ to: usdc, data })
    expect(read.calls[0]?.functionName).toBe('safeBatchTransferFrom')
    expect(cut(read)).toBe(isCut)
    // Being long must not hide a receiver that looks like one of the visitor's.
    const known = `${spender.slice(0, 12)}${'0'.repeat(18)}${spender.slice(-12)}`
    expect(codesOf(preview({ to: usdc, data }, { recipients: [known] }))).toContain('recipient/look-alike')
  })

  test('in a call inside of another one', () => {
    const inner = `${selectorOf('vote(uint256[])')}${word(32n)}${list(33)}`
    const bytes = inner.padEnd(Math.ceil(inner.length / 64) * 64, '0')
    const data = `0x${selectorOf('multicall(bytes[])')}${[32n, 1n, 32n, BigInt(inner.length / 2)].map(word).join('')}${bytes}`
    const read = preview(
      { to: spender, data },
      {},
      { [spender]: ['function vote(uint256[] ids)', 'function multicall(bytes[] calls)'] },
    )
    expect(read.calls[0]?.calls?.[0]?.functionName).toBe('vote')
    expect(cut(read)).toBe(true)
  })
})
