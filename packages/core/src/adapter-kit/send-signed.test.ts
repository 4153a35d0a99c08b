import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { sendSigned } from './send-signed.ts'

const unreachable = new LatchkeyError('request/unreachable')
const refused = new LatchkeyError('request/invalid', { details: 'account sequence mismatch' })
const gatewayError = (details: string) => new LatchkeyError('request/invalid', { details })

/** Sends something; the node answers what the test says, the last answer again and again. */
function sending(answers: readonly (Error | 'accepted' | 'silence' | Promise<void>)[], isKnown = async () => false) {
  const clock = createFakeClock()
  const warned: string[] = []
  let tries = 0
  const ended = sendSigned({
    clock,
    log: { warn: (text) => void warned.push(text) },
    hash: 'abc',
    async send() {
      const answer = answers[Math.min(tries++, answers.length - 1)]
      if (answer === 'silence') return new Promise<never>(() => {})
      if (answer instanceof Promise) return answer
      if (answer !== 'accepted') throw answer
    },
    isKnown,
  })
  return { clock, ended, tries: () => tries, warned }
}

describe('a lost answer', () => {
  test.each<readonly [string, Error]>([
    ['the node can’t be reached', unreachable],
    ['the node answers too late', new LatchkeyError('request/timed-out')],
    ['a gateway answers in its place', new LatchkeyError('http/status', { context: { status: 502 } })],
    ['the answer can’t be read', new LatchkeyError('request/unreadable')],
    ...[
      'Internal error',
      'Internal server error',
      'JSON-RPC error: Internal JSON-RPC error (Internal error)',
      'upstream timeout',
      'Internal error: timed out',
      'Request timed-out',
      '502 Bad Gateway',
      'Service temporarily unavailable',
      'The backend is overloaded',
      'socket hang up',
      'read ECONNRESET',
      'connect ETIMEDOUT 10.0.0.7:26657',
      'TypeError: fetch failed',
      'other side closed: socket closed',
    ].map((details) => [`a gateway says it as a node would: ${details}`, gatewayError(details)] as const),
  ])('gives the hash, and the same goes out again until there is an answer; %s', async (_, lost) => {
    const { clock, ended, tries } = sending([lost, lost, 'accepted'])
    expect(await ended).toEqual({ hash: 'abc' })
    await clock.advance(1000)
    await clock.advance(2000)
    expect(tries()).toBe(3)
    await clock.advance(60_000)
    expect([tries(), clock.pending()]).toEqual([3, 0])
  })

  test('of a node that is silent is one as well, after 5 seconds: a visitor who then reloads the page finds the hash', async () => {
    const { clock, ended } = sending(['silence'])
    await clock.advance(5000)
    expect(await ended).toEqual({ hash: 'abc' })
  })

  test('followed by a refusal ends the tries: it may be about what a node has', async () => {
    const { clock, ended, tries, warned } = sending([unreachable, refused])
    expect(await ended).toEqual({ hash: 'abc' })
    await clock.advance(1000)
    await clock.advance(60_000)
    expect([tries(), clock.pending(), warned.length]).toEqual([2, 0, 2])
  })

  test.each([
    ['an acceptance', undefined, 1],
    ['a refusal: the same would be refused again', refused, 1],
    ['a refusal that comes while the same is sent again', refused, 2],
  ])('that comes late after all ends the tries: %s', async (_, error, expected) => {
    let answer = () => {}
    const late = new Promise<void>((resolve, reject) => {
      answer = () => (error ? reject(error) : resolve())
    })
    const { clock, ended, tries, warned } = sending([late, 'silence'])
    await clock.advance(5000)
    expect(await ended).toEqual({ hash: 'abc' })
    await clock.advance(expected === 1 ? 500 : 1500)
    answer()
    for (let seconds = 0; seconds < 60; seconds++) await clock.advance(1000)
    expect([tries(), clock.pending(), warned.length]).toEqual([expected, 0, error ? 2 : 1])
  })

  test('that comes late as an error of a gateway doesn’t end the tries', async () => {
    let fail = (_: Error) => {}
    const late = new Promise<void>((_, reject) => {
      fail = reject
    })
    const { clock, ended, tries } = sending([late, 'accepted'])
    await clock.advance(5000)
    await ended
    fail(gatewayError('upstream timeout'))
    await clock.advance(1000)
    expect(tries()).toBe(2)
  })

  test('is given up after half a minute', async () => {
    const { clock, tries } = sending([unreachable])
    for (let seconds = 0; seconds < 60; seconds++) await clock.advance(1000)
    expect([tries(), clock.pending()]).toEqual([6, 0])
  })
})

describe('a refusal', () => {
  // CometBFT begins every refusal with "Internal error".
  const full = new LatchkeyError('request/invalid', { details: 'Internal error: mempool is full' })

  test.each([refused, full, new LatchkeyError('http/status', { context: { status: 429 } })])(
    'is thrown: $code $details',
    async (error) => {
      const { clock, ended, tries } = sending([error])
      await expect(ended).rejects.toBe(error)
      expect([tries(), clock.pending()]).toEqual([1, 0])
    },
  )

  test('of what a node has already is none', async () => {
    expect(await sending([refused], async () => true).ended).toEqual({ hash: 'abc' })
  })

  test('counts where no node says whether it has it', async () => {
    await expect(sending([refused], () => Promise.reject(unreachable)).ended).rejects.toBe(refused)
  })

  test.each([
    'Internal error: tx already exists in cache',
    'Transaction Already Imported',
    'txn-already-in-mempool',
    'Transaction already in block chain',
    'Transaction outputs already in utxo set',
    'Transaction simulation failed: This transaction has already been processed',
    'upstream: transaction already known',
  ])('of a duplicate is none: %s', async (details) => {
    const { clock, ended } = sending([new LatchkeyError('request/invalid', { details })])
    expect(await ended).toEqual({ hash: 'abc' })
    expect(clock.pending()).toBe(0)
  })
})
