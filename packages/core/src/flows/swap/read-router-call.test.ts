import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRouterCall } from './read-router-call.ts'
import {
  exactInput as anyExactInput,
  bytes,
  call,
  multicall,
  multicallUntil,
  pathOf,
  unwrap,
  word,
} from './router-data.fixture.ts'

const user = '0x742d35cc6634c0532925a3b844bc454e4438f44e'
const other = '0x00000000000000000000000000000000000000bb'
const zero = '0x0000000000000000000000000000000000000000'
const usdc = `0x${'cc'.repeat(20)}`
const weth = `0x${'ee'.repeat(20)}`

/** The path of v2, two tokens, behind the other parameters. */
const path = [2, usdc, weth]
const route = pathOf(usdc, weth)
const exactInput = (recipient: string) => anyExactInput(route, recipient)
const exactInput02 = (recipient: string) => `${call('b858183f', 32, 128, recipient, 2, 3)}${bytes(route)}`

const exactOutput = (recipient: string) => `${call('f28c0498', 32, 160, recipient, 1, 2, 3)}${bytes(route)}`
const exactOutput02 = (recipient: string) => `${call('09b81346', 32, 128, recipient, 2, 3)}${bytes(route)}`

const sold = { recipients: [user], paths: [[usdc, weth]] }
const unwrapped = { ...sold, least: 0n }
const bought = { recipients: [user], paths: [[weth, usdc]] }

test.each([
  ['swapExactETHForTokens', call('7ff36ab5', 5, 128, user, 2, ...path), { ...sold, most: 0n, least: 5n }],
  ['swapExactTokensForETH', call('18cbafe5', 4, 5, 160, user, 3, ...path), { ...unwrapped, most: 4n, leastNative: 5n }],
  ['swapExactTokensForTokens', call('38ed1739', 4, 5, 160, user, 3, ...path), { ...sold, most: 4n, least: 5n }],
  ['swapETHForExactTokens', call('fb3bdb41', 5, 128, user, 2, ...path), { ...sold, most: 0n, least: 5n }],
  ['swapTokensForExactETH', call('4a25d94a', 5, 4, 160, user, 3, ...path), { ...unwrapped, most: 4n, leastNative: 5n }],
  ['swapTokensForExactTokens', call('8803dbee', 5, 4, 160, user, 3, ...path), { ...sold, most: 4n, least: 5n }],
  ['exactInput', exactInput(user), { ...sold, most: 2n, least: 3n }],
  ['exactInput of the second router', exactInput02(user), { ...sold, most: 2n, least: 3n }],
  ['exactOutput', exactOutput(user), { ...bought, most: 3n, least: 2n }],
  ['exactOutput of the second router', exactOutput02(user), { ...bought, most: 3n, least: 2n }],
])('%s: its recipient, the most that leaves, the least that arrives, and its tokens', (_, data, read) => {
  expect(readRouterCall(data)).toEqual(read)
})

test('several calls in one: all recipients, and what is promised of the token and of the native currency', () => {
  const together = { ...unwrapped, most: 2n, leastNative: 1n }
  expect(readRouterCall(multicall([exactInput(zero), unwrap(user)]))).toEqual(together)
  expect(readRouterCall(multicallUntil([exactInput02(`0x${'0'.repeat(39)}2`), unwrap(user)]))).toEqual(together)
  expect(readRouterCall(multicall([exactInput(other), unwrap(user)]))?.recipients).toEqual([other, user])
  expect(readRouterCall(multicall([exactInput(user), exactInput(user)]))).toMatchObject({ most: 4n, least: 6n })
  expect(readRouterCall(exactInput(zero))).toMatchObject({ recipients: [], least: 0n })
})

test('another function is unknown', () => {
  expect(readRouterCall('0x')).toBeUndefined()
  expect(readRouterCall('0x12345678')).toBeUndefined()
  expect(readRouterCall(multicall([exactInput(user), '0x12345678']))).toBeUndefined()
})

test.each([
  ['ends too early', exactInput(user).slice(0, 80)],
  ['has a path of no whole tokens', exactInput(user).replace(word(43), word(42))],
  ['has bits above an address', call('7ff36ab5', 1, 128, `0x${'f'.repeat(64)}`, 2, ...path)],
])('error: the data of a known function that %s is refused', (_, data) => {
  expect(() => readRouterCall(data)).toThrow(expect.objectContaining({ code: 'swap/refused' }))
})

test('a decoy is not read: only the data at the offset counts', () => {
  // The tuple of another recipient stands behind the one that a careless reader would take.
  const decoy = call('b858183f', 32, 128, user, 2, 3).slice(10)
  const hidden = `${call('b858183f', 32 + 128 + 32, 0, user, 2, 3).slice(0, 10 + 64)}${decoy.slice(64)}${bytes('0x')}${call('', 128, other, 2, 3).slice(2)}${bytes(route)}`
  expect(readRouterCall(hidden)?.recipients).toEqual([other])
})

test('whatever the bytes are, it ends with addresses, a refusal or nothing', () => {
  const selector = fc.constantFrom('7ff36ab5', '18cbafe5', 'c04b8d59', 'ac9650d8', '5ae401dc', '49404b7c')
  const anyWord = fc.oneof(
    fc.constantFrom('0'.repeat(64), '20'.padStart(64, '0'), 'f'.repeat(64)),
    fc.stringMatching(/^[0-9a-f]{0,64}$/),
  )
  fc.assert(
    fc.property(selector, fc.array(anyWord, { maxLength: 12 }), (head, words) => {
      try {
        for (const each of readRouterCall(`0x${head}${words.join('')}`)?.recipients ?? [])
          expect(each).toMatch(/^0x[0-9a-f]{40}$/)
      } catch (error) {
        expect(error).toMatchObject({ code: 'swap/refused' })
      }
    }),
  )
})
