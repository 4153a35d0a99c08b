import type { NameSuggestion } from '@latchkey/api-client'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Step } from '../../kernel/machine.ts'
import { checkName } from './check-name.ts'
import type { NameRegistrationState } from './names-api.ts'

export type NameEvent =
  | { readonly type: 'typed'; readonly text: string; readonly zone: string }
  | { readonly type: 'paused' }
  | { readonly type: 'suggested'; readonly suggestions: readonly NameSuggestion[] }
  | { readonly type: 'notSuggested'; readonly error: LatchkeyError }
  | { readonly type: 'submitted'; readonly name: string; readonly zone: string }
  | { readonly type: 'signed' }
  | { readonly type: 'registered' }
  | { readonly type: 'failed'; readonly error: LatchkeyError }
  | { readonly type: 'reset' }

export type NameEffect =
  | { readonly key: string; readonly type: 'pause' }
  | { readonly key: string; readonly type: 'suggest'; readonly text: string }
  | { readonly key: string; readonly type: 'register'; readonly name: string; readonly onLeave: 'detach' }

export type NameMachineState = NameRegistrationState & {
  /** Where the suggestions of `text` are. */
  readonly asking: 'no' | 'soon' | 'now'
  /** Grows with every registration, so that a second try is work of its own. */
  readonly tries: number
}

export const initialName: NameMachineState = {
  status: 'choosing',
  text: '',
  suggestions: [],
  loading: false,
  asking: 'no',
  tries: 0,
}

/** Pure: what the registration of a name does next. */
export const stepName: Step<NameMachineState, NameEvent, NameEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effectsOf(next)]
}

function apply(state: NameMachineState, event: NameEvent): NameMachineState {
  const isBusy = state.status === 'signing' || state.status === 'registering'
  switch (event.type) {
    case 'typed': {
      if (isBusy) return state
      const text = labelOf(event.text, event.zone)
      if (text === state.text && state.status === 'choosing') return state
      const problem = text === '' ? undefined : checkName(text)
      const isAsked = text !== '' && problem !== 'too-long'
      return {
        ...initialName,
        tries: state.tries,
        text,
        problem,
        name: text === '' || problem ? undefined : `${text}.${event.zone}`,
        asking: isAsked ? 'soon' : 'no',
        loading: isAsked,
      }
    }
    case 'paused':
      return state.asking === 'soon' ? { ...state, asking: 'now' } : state
    case 'suggested':
      if (state.asking !== 'now') return state
      return { ...state, asking: 'no', loading: false, suggestions: event.suggestions }
    case 'notSuggested':
      if (state.asking !== 'now') return state
      return { ...state, asking: 'no', loading: false, suggestionsError: event.error }
    case 'submitted': {
      const text = labelOf(event.name, event.zone)
      if (isBusy || checkName(text)) return state
      const { suggestions } = state
      const name = `${text}.${event.zone}`
      return { ...initialName, status: 'signing', text, name, suggestions, tries: state.tries + 1 }
    }
    case 'signed':
      return state.status === 'signing' ? { ...state, status: 'registering' } : state
    case 'registered':
      return isBusy ? { ...state, status: 'registered' } : state
    case 'failed':
      return isBusy ? { ...state, status: 'choosing', error: event.error } : state
    case 'reset':
      return { ...initialName, tries: state.tries }
  }
}

/** The label before the domain. Letter case doesn't count in names. */
function labelOf(text: string, zone: string): string {
  const name = text.trim().toLowerCase()
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

function effectsOf({ asking, name, status, text, tries }: NameMachineState): readonly NameEffect[] {
  if (name !== undefined && (status === 'signing' || status === 'registering'))
    return [{ key: `register ${tries}`, type: 'register', name, onLeave: 'detach' }]
  if (asking === 'soon') return [{ key: `pause ${text}`, type: 'pause' }]
  return asking === 'now' ? [{ key: `suggest ${text}`, type: 'suggest', text }] : []
}
