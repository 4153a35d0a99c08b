import { expect, test } from 'vitest'
import { isSignedIn } from './is-signed-in.ts'

const ethereum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const sessions = [{ address: `eip155:1:${ethereum}` }, { address: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}` }]

test('a CAIP-10 id counts on its network only', () => {
  expect(isSignedIn(sessions, `eip155:1:${ethereum}`)).toBe(true)
  expect(isSignedIn(sessions, `eip155:10:${ethereum}`)).toBe(false)
  expect(isSignedIn(sessions, `eip155:10:${ethereum}`, { anyChain: true })).toBe(true)
  expect(isSignedIn(sessions, `solana:1:${ethereum}`, { anyChain: true })).toBe(false)
})

test('a plain address counts on any network', () => {
  expect(isSignedIn(sessions, ethereum)).toBe(true)
  expect(isSignedIn(sessions, solana)).toBe(true)
  expect(isSignedIn(sessions, `0x${'1'.repeat(40)}`)).toBe(false)
})

test('Ethereum’s addresses are compared without case, the others with it', () => {
  expect(isSignedIn(sessions, ethereum.toLowerCase())).toBe(true)
  expect(isSignedIn(sessions, `eip155:1:${ethereum.toLowerCase()}`)).toBe(true)
  expect(isSignedIn(sessions, `eip155:5:${ethereum.toUpperCase().replace('X', 'x')}`, { anyChain: true })).toBe(true)
  expect(isSignedIn(sessions, solana.toLowerCase())).toBe(false)
  expect(isSignedIn(sessions, sessions[1]?.address.toLowerCase() ?? '', { anyChain: true })).toBe(false)
})

test.each(['', ':', '::', 'eip155:1:', 'eip155::0x', `eip155:1:${ethereum}:1`, `1:${ethereum}`, 'undefined'])(
  '%j is never an owner',
  (owner) => {
    expect(isSignedIn(sessions, owner)).toBe(false)
    expect(isSignedIn(sessions, owner, { anyChain: true })).toBe(false)
    expect(isSignedIn([{ address: owner }], owner, { anyChain: true })).toBe(false)
  },
)

test('a visitor who is not signed in owns nothing', () => {
  expect(isSignedIn([], ethereum)).toBe(false)
})
