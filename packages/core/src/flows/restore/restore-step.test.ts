import { expect, test } from 'vitest'
import type { Stored } from '../connecting/stored-connections.ts'
import { initialRestore, type RestoreEvent, type RestoreState, stepRestore, toStore } from './restore-step.ts'

const entry = (connectorId: string) => ({ adapterId: 'mock', connectorId, namespace: 'eip155' }) as const
const [last, other, third] = [entry('last'), entry('other'), entry('third')]
const stored: Stored = {
  connections: [other, last, third],
  active: { eip155: 'last' },
  activeNamespace: 'eip155',
  selected: {},
}
const nothing: Stored = { ...stored, connections: [], active: {} }
const connected = (...entries: readonly (typeof last)[]): Stored => ({
  ...stored,
  connections: entries,
  active: entries[0] ? { eip155: entries[0].connectorId } : {},
})

function run(events: readonly RestoreEvent[], from: RestoreState = initialRestore(stored, false)) {
  let state = from
  let wanted: readonly string[] = []
  for (const event of [{ type: 'begin' } as const, ...events]) {
    const [next, effects = []] = stepRestore(state, event)
    state = next
    wanted = effects.map(({ key }) => key)
  }
  return {
    state,
    wanted,
    status: state.status,
    names: toStore(state, nothing).connections.map((one) => one.connectorId),
  }
}
const answered = (one: typeof last, answer: 'restored' | 'refused' | 'failed' = 'restored'): RestoreEvent => ({
  type: 'answered',
  entry: one,
  answer,
})

test('first the wallet that was in use is asked, alone, with a head start', () => {
  expect(run([])).toMatchObject({ status: 'inUse', wanted: ['mock last eip155', 'headStart'] })
})

test('phone sessions are waited for as the wallet in use is', () => {
  const { status, wanted } = run([answered(last)], initialRestore(stored, true))
  expect([status, wanted]).toEqual(['inUse', ['phones', 'headStart']])
})

test('after the head start every wallet is asked, and the page is not ready yet', () => {
  const { status, wanted } = run([{ type: 'headStartOver' }])
  expect([status, wanted]).toEqual(['overdue', ['mock other eip155', 'mock last eip155', 'mock third eip155']])
})

test('once it has answered the page is ready and the others are asked', () => {
  const { status, wanted } = run([answered(last)])
  expect([status, wanted]).toEqual(['others', ['ready', 'mock other eip155', 'mock third eip155']])
})

test('nothing stored is settled at once', () => {
  expect(run([], initialRestore(undefined, false))).toMatchObject({ status: 'settled', wanted: ['ready', 'finish'] })
})

test('every answer settles it; the effects that happen once stay named', () => {
  const { status, wanted } = run([answered(last), answered(other, 'refused'), answered(third, 'failed')])
  expect([status, wanted]).toEqual(['settled', ['ready', 'finish']])
})

test('stored stay the wallets that have not answered and those that failed to', () => {
  expect(run([]).names).toEqual(['other', 'last', 'third'])
  expect(run([answered(last, 'refused')]).names).toEqual(['other', 'third'])
  expect(run([answered(last, 'refused'), answered(other, 'failed')]).names).toEqual(['third', 'other'])
})

test('a connection of the visitor forgets the wallets that failed, not those that have not answered', () => {
  const { names } = run([answered(other, 'failed'), { type: 'visitorConnected' }])
  expect(names).toEqual(['last', 'third'])
})

test('a disconnect of the visitor forgets all of them; those asked are still waited for', () => {
  const { names, status, wanted } = run([{ type: 'headStartOver' }, { type: 'visitorDisconnected' }])
  expect([names, status, wanted.length]).toEqual([[], 'overdue', 3])
})

test('the stored choice of the wallet in use holds until the visitor chooses another', () => {
  const all = [answered(last), answered(other), answered(third)]
  const inUse = (state: RestoreState, now: Stored) => toStore(state, now).active.eip155
  const restoring = run([]).state
  expect(inUse(restoring, connected(other))).toBe('last')
  const active = (name: string) => JSON.stringify({ eip155: name })
  const settled = run([...all, { type: 'finished', active: active('last') }])
  expect(inUse(settled.state, connected(last, other))).toBe('last')
  const chosen = run([{ type: 'changed', active: active('other') }], settled.state)
  expect(chosen.state.choice).toEqual({ by: 'chosen' })
  expect(inUse(chosen.state, connected(other, last))).toBe('other')
})

test('phone sessions that could not be looked for keep the stored choice, until the visitor decides', () => {
  const failed = run([{ type: 'phonesAnswered', failed: true }], initialRestore(nothing, true))
  const paired: Stored = { ...nothing, active: { eip155: 'pairing' } }
  const state = { ...failed.state, stored: paired }
  expect(failed.status).toBe('settled')
  expect(toStore(state, nothing).active).toEqual({ eip155: 'pairing' })
  const [decided] = stepRestore(state, { type: 'visitorDisconnected' })
  expect(toStore(decided, nothing).active).toEqual({})
})
