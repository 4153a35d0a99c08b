import type { Effect, Step } from '../../kernel/machine.ts'

/** `asked`: every key of this run, to know when it ends. `queue`: the keys in their order; the first one is being asked. */
export type MultiConnectState = {
  readonly run: number
  readonly asked: readonly string[]
  readonly queue: readonly string[]
}

export type MultiConnectEvent =
  | { readonly type: 'connect'; readonly keys: readonly string[] }
  | { readonly type: 'answered'; readonly key: string }
  | { readonly type: 'leave' }

/** `ask` ends with its answer, `finish` comes when the last one has answered. */
export type MultiConnectEffect = Effect &
  (
    | { readonly type: 'ask'; readonly connector: string }
    | { readonly type: 'finish'; readonly asked: readonly string[] }
  )

export const initialMultiConnect: MultiConnectState = { run: 0, asked: [], queue: [] }

/** Pure: whose turn it is. A wallet shows one prompt at a time, so the next is asked when the one before has answered. */
export const stepMultiConnect: Step<MultiConnectState, MultiConnectEvent, MultiConnectEffect> = (state, event) => {
  switch (event.type) {
    case 'connect': {
      const fresh = event.keys.filter((key) => !state.queue.includes(key))
      if (!fresh.length) return keep(state)
      const going = state.queue.length > 0
      return keep({
        run: state.run + 1,
        asked: [...new Set([...(going ? state.asked : []), ...fresh])],
        queue: [...state.queue, ...fresh],
      })
    }
    case 'answered': {
      if (state.queue[0] !== event.key) return keep(state)
      const next = { ...state, queue: state.queue.slice(1) }
      return next.queue.length
        ? keep(next)
        : [next, [{ key: `finish:${state.run}`, type: 'finish', asked: state.asked }]]
    }
    case 'leave':
      return [{ ...initialMultiConnect, run: state.run }]
  }
}

function keep(state: MultiConnectState): readonly [MultiConnectState, readonly MultiConnectEffect[]] {
  const [connector] = state.queue
  return [state, connector === undefined ? [] : [{ key: `ask:${connector}`, type: 'ask', connector }]]
}
