import { expect, test } from 'vitest'
import { requestError } from './request-error.ts'

test.each([
  ['Missing or invalid. request() chainId: eip155:10', 'network/unsupported'],
  ['Missing or invalid. request() method: eth_sign', 'wallet/unsupported-method'],
  ['No matching key. session topic doesn’t exist: ab', 'connection/not-found'],
  ['Record was recently deleted - session: ab', 'connection/not-found'],
  ["session topic doesn't exist: ab", 'connection/not-found'],
  ['pairing topic does not exist: ab', 'connection/not-found'],
  ['Expired. session topic: ab', 'connection/not-found'],
  ['Request expired. Please try again.', 'request/timed-out'],
  ['Failed to publish custom payload, please try again.', 'pairing/relay-unreachable'],
  ["Couldn't establish socket connection to the relay server: wss://relay.example", 'pairing/relay-unreachable'],
  ['No internet connection detected. Please restart your network and try again.', 'pairing/relay-unreachable'],
  ['Proposal expired', 'pairing/expired'],
])('the SDK’s error %j is %s; a wallet’s with the same words is not', (message, code) => {
  const error = new Error(message)
  expect(requestError(error)).toMatchObject({ code, cause: error, details: message })
  expect(requestError({ code: -32000, message }).code).toBe('internal/unexpected')
})

test.each(['The last request expired', 'Your proposal expired', 'My key matches'])(
  '%j is no error of the SDK',
  (text) => {
    expect(requestError(new Error(text)).code).toBe('internal/unexpected')
  },
)

test.each([
  [6000, 'wallet/disconnected'],
  [6001, 'wallet/disconnected'],
  [5000, 'connection/user-rejected'],
  [6002, 'internal/unexpected'],
])('a wallet’s error with the code %i is %s', (code, expected) => {
  expect(requestError({ code, message: 'No' }).code).toBe(expected)
})

test.each([undefined, null, 'no', 7])('%j is an unexpected error', (thrown) => {
  expect(requestError(thrown).code).toBe('internal/unexpected')
})
