import { expect, test } from 'vitest'
import { createLatestValue } from './latest-value.ts'

/** A question to a wallet, which the test answers or refuses later. */
function question() {
  let resolve: (value: string) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<string>((answer, refuse) => {
    resolve = answer
    reject = refuse
  })
  return { promise, resolve, reject }
}

test('an answer is taken', async () => {
  const latest = createLatestValue('old')
  expect(await latest.ask(Promise.resolve('new'))).toBe(true)
  expect(latest.value).toBe('new')
})

test('a late answer to an earlier question changes nothing, and neither does its failure', async () => {
  const latest = createLatestValue('old')
  const late = question()
  const failing = question()
  const earlier = [latest.ask(late.promise), latest.ask(failing.promise)]
  expect(await latest.ask(Promise.resolve('new'))).toBe(true)
  late.resolve('late')
  failing.reject(new Error('refused'))
  expect(await Promise.all(earlier)).toEqual([false, false])
  expect(latest.value).toBe('new')
})

test('an early answer to an earlier question changes nothing, and its caller waits for the newer answer', async () => {
  const latest = createLatestValue('old')
  const newer = question()
  const seen: (string | boolean)[] = []
  const earlier = latest.ask(Promise.resolve('early')).then((counts) => seen.push(counts, latest.value))
  const later = latest.ask(newer.promise).then((counts) => seen.push(counts, latest.value))
  await new Promise<void>((resolve) => setTimeout(resolve))
  expect([latest.value, seen]).toEqual(['old', []])
  newer.resolve('new')
  await Promise.all([earlier, later])
  expect(seen.toSorted()).toEqual([false, 'new', 'new', true].toSorted())
})

test('what the wallet tells by itself counts more than the answer to an earlier question', async () => {
  const latest = createLatestValue('old')
  const late = question()
  const earlier = latest.ask(late.promise)
  latest.set('told')
  late.resolve('late')
  expect(await earlier).toBe(false)
  expect(latest.value).toBe('told')
})

test('a question that fails keeps the value', async () => {
  const latest = createLatestValue('old')
  await expect(latest.ask(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(latest.value).toBe('old')
})

test('a caller that waits for a newer answer gets its failure', async () => {
  const latest = createLatestValue('old')
  const earlier = latest.ask(Promise.resolve('early'))
  const later = latest.ask(Promise.reject(new Error('refused')))
  expect((await Promise.allSettled([earlier, later])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(latest.value).toBe('old')
})
