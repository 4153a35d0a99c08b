import type { Clock } from './clock.ts'
import type { Readable } from './store.ts'

/**
 * An effect of a state. It starts synchronously inside the `send` whose step first names its key, and its signal fires at the first
 * step that no longer names the key, unless it says `onLeave: 'detach'`: then it is left to finish (a wallet may still be asking), and
 * what it sends is offered to the state of that time.
 */
export type Effect = { readonly key: string; readonly type: string; readonly onLeave?: 'cancel' | 'detach' | undefined }

/** Pure: the next state, and all effects that run in that state. Without a list no effect runs. */
export type Step<State, Event, Eff extends Effect> = (state: State, event: Event) => readonly [State, (readonly Eff[])?]

type EffectTools<Event> = {
  readonly signal: AbortSignal
  readonly clock: Clock
  send(event: Event): void
}

/** One function per effect type. May return a promise; a rejection is a defect of the effect and goes to `onDefect`. */
export type EffectRunners<Event, Eff extends Effect> = {
  readonly [type in Eff['type']]: (
    effect: Extract<Eff, { type: type }>,
    tools: EffectTools<Event>,
  ) => void | Promise<void>
}

export type MachineOptions<State, Event, Eff extends Effect> = {
  readonly initial: State
  readonly step: Step<State, Event, Eff>
  readonly effects: EffectRunners<Event, Eff>
  readonly clock: Clock
  readonly onDefect: (error: unknown) => void
}

/** A flow with time, cancellation or illegal states, as a readable store. */
export type Machine<State, Event> = Readable<State> & {
  send(event: Event): void
  /** Aborts what runs (detached effects too) and ignores later events. */
  stop(): void
}

/**
 * Runs a machine.
 *
 * @example
 * const lamp = createMachine({ initial: 'off', step: (s) => [s === 'off' ? 'on' : 'off'], effects: {}, clock, onDefect })
 */
export function createMachine<State, Event, Eff extends Effect>(
  options: MachineOptions<State, Event, Eff>,
): Machine<State, Event> {
  const { initial, step, effects, clock, onDefect } = options
  let state = initial
  let stopped = false
  const running = new Map<string, { controller: AbortController; onLeave: 'cancel' | 'detach' }>()
  const detached = new Set<AbortController>()
  const listeners = new Set<(state: State, previous: State) => void>()
  const queue: Event[] = []
  let draining = false

  function start(effect: Eff) {
    const controller = new AbortController()
    running.set(effect.key, { controller, onLeave: effect.onLeave ?? 'cancel' })
    const settle = () => {
      detached.delete(controller)
      if (running.get(effect.key)?.controller === controller) running.delete(effect.key)
    }
    const tools = { signal: controller.signal, clock, send: (event: Event) => controller.signal.aborted || send(event) }
    try {
      const run = effects[effect.type as Eff['type']] as (
        effect: Eff,
        tools: EffectTools<Event>,
      ) => void | Promise<void>
      const result = run(effect, tools as EffectTools<Event>)
      // A timer-like effect returns at once and stays named until its state is left; only a promise ends by itself.
      result?.catch(onDefect).then(settle)
    } catch (error) {
      settle()
      onDefect(error)
    }
  }

  function leave(key: string) {
    const effect = running.get(key)
    running.delete(key)
    if (effect?.onLeave === 'detach') detached.add(effect.controller)
    else effect?.controller.abort()
  }

  function apply(event: Event) {
    const previous = state
    const [next, wanted = []] = step(state, event)
    state = next
    const keys = new Set(wanted.map((effect) => effect.key))
    for (const key of [...running.keys()]) if (!keys.has(key)) leave(key)
    const fresh = wanted.filter((effect) => !running.has(effect.key))
    if (next !== previous) for (const listener of [...listeners]) listener(next, previous)
    for (const effect of fresh) if (!stopped && !running.has(effect.key)) start(effect)
  }

  function send(event: Event) {
    if (stopped) return
    queue.push(event)
    if (draining) return
    draining = true
    try {
      for (let next = queue.shift(); next !== undefined && !stopped; next = queue.shift()) apply(next)
    } finally {
      draining = false
    }
  }

  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    stop() {
      stopped = true
      queue.length = 0
      for (const { controller } of running.values()) controller.abort()
      for (const controller of detached) controller.abort()
      running.clear()
      detached.clear()
      listeners.clear()
    },
  }
}

type States<Sources extends readonly Readable<unknown>[]> = {
  readonly [key in keyof Sources]: Sources[key] extends Readable<infer State> ? State : never
}

/**
 * A store computed from others. It listens only while it is listened to and computes only when a source has changed, so making one
 * costs nothing and leaves nothing behind.
 */
export function derive<const Sources extends readonly Readable<unknown>[], State>(
  sources: Sources,
  compute: (...states: States<Sources>) => State,
): Readable<State> {
  const listeners = new Set<(state: State, previous: State) => void>()
  let offs: readonly (() => void)[] = []
  let last: { readonly inputs: readonly unknown[]; readonly state: State } | undefined
  let first: { readonly state: State } | undefined

  function getState(): State {
    const inputs = sources.map((source) => source.getState())
    if (last && inputs.every((input, index) => input === last?.inputs[index])) return last.state
    last = { inputs, state: compute(...(inputs as unknown as States<Sources>)) }
    first ??= last
    return last.state
  }

  function check() {
    const previous = last?.state
    const state = getState()
    if (state === previous) return
    for (const listener of [...listeners]) listener(state, previous ?? state)
  }

  return {
    getState,
    getInitialState: () => (first ?? { state: getState() }).state,
    subscribe(listener) {
      if (!listeners.size) {
        getState()
        offs = sources.map((source) => source.subscribe(check))
      }
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && !listeners.size) for (const off of offs) off()
      }
    },
  }
}
