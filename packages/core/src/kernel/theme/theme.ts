import { createStore } from 'zustand/vanilla'
import { earlyError } from '../errors/early-error.ts'
import { type Readable, readable } from '../store.ts'
import { isThemeMode, type ThemeMode } from '../validate/is-theme-mode.ts'
import type { ThemeTokens } from './theme-tokens.ts'

export type { ThemeMode }

/** The theme in force. */
export type ThemeState = {
  /** Always resolved: the app's choice, else the system's. */
  readonly mode: ThemeMode
  /** `--latchkey-*` variables by their name without the prefix. */
  readonly variables: ThemeTokens
}

/** The theme of a client and its setters. */
export type Theme = Readable<ThemeState> & {
  /** `undefined` follows the system again. Throws `theme/invalid-mode`. */
  setMode(mode: ThemeMode | undefined): void
  /** What `prefers-color-scheme` says; counts while the app has not chosen. */
  setSystemMode(mode: ThemeMode): void
  /** Replaces the given variables; `undefined` removes one. */
  setVariables(variables: ThemeTokens): void
}

export type ThemeOptions = {
  mode?: ThemeMode | undefined
  variables?: ThemeTokens | undefined
}

export function createTheme(options: ThemeOptions = {}): Theme {
  let chosen = checked(options.mode)
  let system: ThemeMode = 'light'
  const store = createStore<ThemeState>(() => ({ mode: chosen ?? system, variables: { ...options.variables } }))

  function resolve() {
    const mode = chosen ?? system
    if (mode !== store.getState().mode) store.setState({ mode })
  }

  return {
    ...readable(store),
    setMode(mode) {
      chosen = checked(mode)
      resolve()
    },
    setSystemMode(mode) {
      system = checked(mode) ?? system
      resolve()
    },
    setVariables(variables) {
      store.setState({ variables: { ...store.getState().variables, ...variables } })
    },
  }
}

function checked(mode: ThemeMode | undefined): ThemeMode | undefined {
  if (mode === undefined || isThemeMode(mode)) return mode
  throw earlyError('theme/invalid-mode', 'Invalid theme mode', {
    input: mode,
    details: 'It must be "light" or "dark".',
  })
}
