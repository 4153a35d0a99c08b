import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

function takeAll(queue: ReturnType<typeof createTurnQueue<string>>): string[] {
  const taken: string[] = []
  while (queue.size > 0) {
    const next = queue.peek()
    const entry = queue.take()
    expect(entry).toBe(next)
    taken.push(entry ?? '')
  }
  return taken
}

test('networks take turns, and each keeps its order', () => {
  const queue = createTurnQueue<string>()
  for (const text of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add([text[0] ?? ''], text)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  expect(queue.take()).toBeUndefined()
  expect(queue.peek()).toBeUndefined()
  queue.add(['a'], 'a4')
  expect(takeAll(queue)).toEqual(['a4'])
})

test('a network with many networks in it has as many turns as one with a single network', () => {
  const queue = createTurnQueue<string>()
  for (let n = 0; n < 100; n++) queue.add(['wide', `narrow ${n}`], `${n}`)
  queue.add(['other', 'narrow'], 'other 1')
  queue.add(['other', 'narrow'], 'other 2')
  expect(takeAll(queue).slice(0, 4)).toEqual(['0', 'other 1', '1', 'other 2'])
})

test('entries of the network itself and of networks in it', () => {
  const queue = createTurnQueue<string>()
  queue.add(['wide', 'narrow'], 'narrow')
  queue.add(['wide'], 'wide')
  queue.add([], 'none')
  expect(takeAll(queue).toSorted()).toEqual(['narrow', 'none', 'wide'])
})

test('a long line is taken in the order in which it came', () => {
  const queue = createTurnQueue<string>()
  const texts = Array.from({ length: 5_000 }, (_, n) => `${n}`)
  for (const text of texts.slice(0, 3_000)) queue.add(['a'], text)
  const taken = Array.from({ length: 1_500 }, () => queue.take())
  for (const text of texts.slice(3_000)) queue.add(['a'], text)
  expect([...taken, ...takeAll(queue)]).toEqual(texts)
})
