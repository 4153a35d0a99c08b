import { expect, test } from 'vitest'
import { createRelayUrls } from './relay-urls.ts'

const three = ['wss://a', 'wss://b', 'wss://c']

test('a try that came to nothing makes the next one go on, round and round', () => {
  const urls = createRelayUrls(three)
  expect([1, 2, 3, 4].map(() => urls.next())).toEqual(['wss://a', 'wss://b', 'wss://c', 'wss://a'])
})

test('a relay that worked is tried first when its socket is lost, and so is the one to begin with', () => {
  const urls = createRelayUrls(three, 'wss://b')
  expect(urls.next()).toBe('wss://b')
  urls.opened()
  expect(urls.works()).toBe('wss://b')
  expect([urls.next(), urls.next()]).toEqual(['wss://b', 'wss://c'])
  expect(createRelayUrls(three, 'wss://gone').next()).toBe('wss://a')
})

test('refusals go on until none is left, however the others failed', () => {
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
  urls.works()
  expect(urls.refused()).toBe(true)
})

test('one that is alone is refused at once', () => {
  const urls = createRelayUrls(['wss://a'])
  urls.next()
  expect(urls.refused()).toBe(false)
})
