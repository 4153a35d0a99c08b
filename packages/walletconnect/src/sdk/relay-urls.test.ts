import { expect, test } from 'vitest'
import { createRelayUrls } from './relay-urls.ts'

const three = ['wss://a', 'wss://b', 'wss://c']

test('a failed try moves on to the next URL, and after the last to the first', () => {
  const urls = createRelayUrls(three)
  expect([1, 2, 3, 4].map(() => urls.next())).toEqual(['wss://a', 'wss://b', 'wss://c', 'wss://a'])
})

test('a relay that worked is tried first when its socket is lost, and so is the start URL', () => {
  const urls = createRelayUrls(three, 'wss://b')
  expect(urls.next()).toBe('wss://b')
  urls.opened()
  expect(urls.worked()).toBe('wss://b')
  expect([urls.next(), urls.next()]).toEqual(['wss://b', 'wss://c'])
  expect(createRelayUrls(three, 'wss://gone').next()).toBe('wss://a')
})

test('refusals go on until every relay has failed, however the others failed', () => {
  const urls = createRelayUrls(three)
  urls.next()
  urls.opened()
  expect(urls.refused()).toBe(true)
  expect([urls.next(), urls.next()]).toEqual(['wss://b', 'wss://c'])
  urls.opened()
  expect(urls.refused()).toBe(false)
  // A new round.
  expect(urls.next()).toBe('wss://a')
  urls.opened()
  urls.worked()
  expect(urls.refused()).toBe(true)
})

test('the refusal of a single relay is final', () => {
  const urls = createRelayUrls(['wss://a'])
  urls.next()
  expect(urls.refused()).toBe(false)
})
