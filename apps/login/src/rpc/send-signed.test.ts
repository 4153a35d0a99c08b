import { LatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { loginError, refusalOf } from '@latchkey/frame/protocol'
import { expect, test } from 'vitest'
import { createNodes } from '../networks/nodes.ts'
import { sendSigned } from './send-signed.ts'

const unreachable = new LatchkeyError('request/unreachable', {})
const network = { code: 'login/network' } as const
const refused = loginError('login/failed', 'AA21 didn’t pay prefund', { code: 'login/bundler' })

/** Sends something; the network answers what the test says; without an answer it accepts the transaction. */
function sending(...answers: readonly (Error | undefined)[]) {
  const clock = createFakeClock()
  const steps: string[] = []
  let isTaken = false
  let tries = 0
  const page = new AbortController()
  const ended = sendSigned(
    { clock },
    {
      async send() {
        steps.push('send')
        const answer = answers[Math.min(tries++, answers.length - 1)]
        if (answer) throw answer
      },
      isKnown: async () => isTaken,
      keep: async () => void steps.push('keep'),
      forget: async () => void steps.push('forget'),
      signal: page.signal,
    },
  ).then(
    () => 'sent',
    (error: unknown) => refusalOf(error)?.code ?? 'failed',
  )
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 1) await clock.advance(1000)
  }
  return { ended, leave: () => page.abort(), pass, steps, take: () => (isTaken = true) }
}

test('it is noted before it is sent', async () => {
  const { ended, steps } = sending(undefined)
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send']])
})

test('a refusal says that it was not sent: the note goes', async () => {
  const { ended, steps } = sending(refused)
  expect([await ended, steps]).toEqual(['login/bundler', ['keep', 'send', 'forget']])
})

test.each([
  ['the login server can’t be reached', unreachable],
  ['it answers too late', new LatchkeyError('request/timed-out', {})],
  ['a gateway answers in its place', new LatchkeyError('request/unreadable', {})],
  ['the bundler can’t be reached', loginError('login/failed', '', { code: 'login/unavailable' })],
  ['the node can’t be reached', loginError('login/failed', '', { code: 'login/network' })],
])('a lost answer is no refusal: the same goes out again until there is an answer; %s', async (_, lost) => {
  const { ended, pass, steps } = sending(lost, lost, undefined)
  await pass(4)
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send', 'send', 'send']])
})

test('what the network knows already is not sent again', async () => {
  const { ended, pass, steps, take } = sending(unreachable)
  take()
  await pass(1)
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send']])
})

test('a refusal after a lost answer may be about what was taken before: it counts as sent', async () => {
  const nonce = loginError('login/failed', 'nonce too low')
  const { ended, pass, steps } = sending(unreachable, nonce)
  await pass(2)
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send', 'send']])
})

test.each([
  ['already known'],
  ['AlreadyKnown'],
  ['Transaction simulation failed: This transaction has already been processed'],
])('a node that has it says so: %s', async (sentence) => {
  const { ended, steps } = sending(loginError('login/failed', sentence))
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send']])
})

test('without any answer it may have been sent, so it counts as sent after half a minute', async () => {
  const { ended, pass, steps } = sending(unreachable)
  await pass(40)
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send', 'send', 'send', 'send', 'send', 'send']])
})

test('a node that is silent does not hold the hash up for minutes: a visitor who reloads the page would lose it', async () => {
  const clock = createFakeClock()
  const silence = () =>
    new Promise<never>(
      (_, reject) => void clock.setTimeout(() => reject(loginError('login/failed', '', network)), 20_000),
    )
  let isAnswered = false
  const ended = sendSigned({ clock }, { send: silence, isKnown: silence }).then(() => {
    isAnswered = true
  })
  for (let second = 0; second < 60; second++) await clock.advance(1000)
  expect(isAnswered).toBe(true)
  await ended
})

test('a late refusal isn’t held up either by a node that never says what it has', async () => {
  const clock = createFakeClock()
  const silence = () => new Promise<never>(() => {})
  const answers = [Promise.reject(unreachable), Promise.reject(refused)]
  for (const answer of answers) answer.catch(() => {})
  let isAnswered = false
  const send = async () => answers.shift()
  const ended = sendSigned({ clock }, { send, isKnown: silence }).then(() => {
    isAnswered = true
  })
  for (let second = 0; second < 15; second++) await clock.advance(1000)
  expect(isAnswered).toBe(true)
  await ended
})

test('once the page has gone it isn’t sent again', async () => {
  const { ended, leave, pass, steps } = sending(unreachable)
  await pass(1)
  leave()
  expect([await ended, steps]).toEqual(['sent', ['keep', 'send', 'send']])
})

test.each<[string, number, object]>([
  ['the proxy has no answer of a node', 504, { error: { code: -32603, message: 'The chain took too long to answer' } }],
  ['something went wrong inside the node', 200, { error: { code: -32603, message: 'internal error' } }],
  ['a gateway lost its node', 200, { error: { code: -32000, message: 'socket hang up' } }],
  ['a gateway waited too long for its node', 400, { error: { code: -32000, message: 'upstream request timeout' } }],
])('the answer to a transaction is lost also where JSON-RPC says an error: %s', async (_, status, body) => {
  const nodes = createNodes({
    url: 'https://services.example',
    projectId: 'shop',
    fetch: async () => Response.json(body, { status }),
    clock: createFakeClock(),
  })
  const asked = nodes.ask('eip155:1', 'eth_sendRawTransaction', ['0x'])
  expect(await asked.catch((error: unknown) => refusalOf(error)?.code)).toBe('login/network')
})
