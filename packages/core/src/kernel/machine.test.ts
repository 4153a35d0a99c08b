import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createMachine, type Effect, type EffectRunners, type Step } from './machine.ts'

type State = { readonly at: 'idle' | 'busy' | 'done'; readonly round: number; readonly heard: readonly string[] }
type Event =
  | { readonly type: 'go' | 'stay' | 'leave' | 'finish' | 'fail' }
  | { readonly type: 'note'; readonly text: string }
type Work = Effect & { readonly type: 'work'; readonly round: number }

const idle: State = { at: 'idle', round: 0, heard: [] }

function setUp(run: EffectRunners<Event, Work>['work'], onLeave: 'cancel' | 'detach' = 'cancel') {
  const clock = createFakeClock()
  const onDefect = vi.fn()
  const work = (state: State): readonly [State, readonly Work[]] => [
    state,
    state.at === 'busy' ? [{ key: `work:${state.round}`, type: 'work', round: state.round, onLeave }] : [],
  ]
  const step: Step<State, Event, Work> = (state, event) => {
    if (event.type === 'go') return work({ ...state, at: 'busy', round: state.round + 1 })
    if (event.type === 'leave') return work({ ...state, at: 'idle' })
    if (event.type === 'finish') return work({ ...state, at: 'done' })
    if (event.type === 'note') return work({ ...state, heard: [...state.heard, event.text] })
    return work(state)
  }
  const machine = createMachine<State, Event, Work>({ initial: idle, step, effects: { work: run }, clock, onDefect })
  return { machine, clock, onDefect }
}

describe('an effect', () => {
  test('starts synchronously inside send', () => {
    const started: number[] = []
    const { machine } = setUp(({ round }) => void started.push(round))
    machine.send({ type: 'go' })
    expect(started).toEqual([1])
  })

  test('runs on while its key is named, and starts again under another key', () => {
    const started: number[] = []
    const { machine } = setUp(({ round }) => void started.push(round))
    machine.send({ type: 'go' })
    machine.send({ type: 'stay' })
    expect(started).toEqual([1])
    machine.send({ type: 'go' })
    expect(started).toEqual([1, 2])
  })

  test('is aborted at the first step that does not name it, and its late answers are dropped', async () => {
    let late = () => {}
    const aborted = vi.fn()
    const { machine } = setUp((_, { signal, send }) => {
      signal.addEventListener('abort', aborted)
      late = () => send({ type: 'note', text: 'late' })
    })
    machine.send({ type: 'go' })
    expect(aborted).not.toHaveBeenCalled()
    machine.send({ type: 'leave' })
    expect(aborted).toHaveBeenCalledTimes(1)
    late()
    expect(machine.getState().heard).toEqual([])
  })

  test('that is detached goes on, and its answer reaches the state of that time', () => {
    let late = () => {}
    const aborted = vi.fn()
    const { machine } = setUp((_, { signal, send }) => {
      signal.addEventListener('abort', aborted)
      late = () => send({ type: 'note', text: 'late' })
    }, 'detach')
    machine.send({ type: 'go' })
    machine.send({ type: 'leave' })
    late()
    expect(machine.getState()).toMatchObject({ at: 'idle', heard: ['late'] })
    machine.stop()
    expect(aborted).toHaveBeenCalledTimes(1)
  })

  test('has timers on the injected clock', async () => {
    const { machine, clock } = setUp((_, tools) => {
      tools.signal.addEventListener(
        'abort',
        tools.clock.setTimeout(() => tools.send({ type: 'finish' }), 500),
      )
    })
    machine.send({ type: 'go' })
    await clock.advance(499)
    expect(machine.getState().at).toBe('busy')
    await clock.advance(1)
    expect(machine.getState().at).toBe('done')
    machine.send({ type: 'go' })
    machine.send({ type: 'leave' })
    expect(clock.pending()).toBe(0)
  })

  test('that throws or rejects is a defect, told and survived', async () => {
    const thrown = setUp(() => {
      throw new Error('broken')
    })
    thrown.machine.send({ type: 'go' })
    const rejected = setUp(() => Promise.reject(new Error('broken')))
    rejected.machine.send({ type: 'go' })
    await rejected.clock.flush()
    expect(thrown.onDefect).toHaveBeenCalledTimes(1)
    expect(rejected.onDefect).toHaveBeenCalledTimes(1)
    expect(thrown.machine.getState().at).toBe('busy')
  })
})

describe('events', () => {
  test('sent by an effect or a listener while one is handled are handled after it, in order', () => {
    const { machine } = setUp((_, { send }) => {
      send({ type: 'note', text: 'one' })
      send({ type: 'note', text: 'two' })
    })
    const seen: string[] = []
    machine.subscribe((state) => {
      seen.push(state.heard.join())
      if (state.heard.length === 1) machine.send({ type: 'note', text: 'three' })
    })
    machine.send({ type: 'go' })
    expect(machine.getState().heard).toEqual(['one', 'two', 'three'])
    expect(seen).toEqual(['', 'one', 'one,two', 'one,two,three'])
  })

  test('are ignored after stop, and no listener is called any more', () => {
    const { machine } = setUp(() => {})
    const listener = vi.fn()
    machine.subscribe(listener)
    machine.stop()
    machine.send({ type: 'go' })
    expect(machine.getState()).toBe(idle)
    expect(listener).not.toHaveBeenCalled()
  })
})

test('a listener hears of changes only, until it leaves', () => {
  const { machine } = setUp(() => {})
  const seen: [State, State][] = []
  const off = machine.subscribe((state, previous) => seen.push([state, previous]))
  machine.send({ type: 'stay' })
  machine.send({ type: 'go' })
  off()
  machine.send({ type: 'leave' })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.[1]).toBe(machine.getInitialState())
})
