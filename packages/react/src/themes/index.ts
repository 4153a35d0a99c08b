import type { LatchkeyOptions } from '@latchkey/core'

type ThemeMode = NonNullable<LatchkeyOptions['themeMode']>
type ThemeTokens = NonNullable<LatchkeyOptions['themeVariables']>

/** A ready theme: options of `createLatchkey`. */
export type ReadyTheme = { readonly themeMode: ThemeMode; readonly themeVariables: ThemeTokens }

/** The light theme, whatever the visitor's system says. */
export const light: ReadyTheme = { themeMode: 'light', themeVariables: {} }

/** The dark theme, whatever the visitor's system says. */
export const dark: ReadyTheme = { themeMode: 'dark', themeVariables: {} }

/** Deep blue, for pages that are nearly black. */
export const midnight: ReadyTheme = {
  themeMode: 'dark',
  themeVariables: {
    background: '#0b0d17',
    surface: '#151929',
    'surface-hover': '#1e2338',
    text: '#eef0f8',
    'text-muted': '#a3a9c2',
    border: '#232942',
    accent: '#8ea0ff',
    'on-accent': '#0b0d17',
    scrim: 'rgb(2 3 10 / 0.7)',
  },
}

/** Black on white: words reach 7:1, and frames are dark. */
export const highContrastLight: ReadyTheme = {
  themeMode: 'light',
  themeVariables: {
    background: '#ffffff',
    surface: '#ececec',
    'surface-hover': '#d9d9d9',
    text: '#000000',
    'text-muted': '#333333',
    border: '#000000',
    accent: '#00329b',
    'on-accent': '#ffffff',
    success: '#00451f',
    warning: '#553500',
    danger: '#8a0014',
    scrim: 'rgb(0 0 0 / 0.7)',
  },
}

/** White on black: words reach 7:1, and frames are light. */
export const highContrastDark: ReadyTheme = {
  themeMode: 'dark',
  themeVariables: {
    background: '#000000',
    surface: '#1c1c1c',
    'surface-hover': '#2e2e2e',
    text: '#ffffff',
    'text-muted': '#d6d6d6',
    border: '#ffffff',
    accent: '#b5c4ff',
    'on-accent': '#000000',
    success: '#7ff0b6',
    warning: '#ffd27a',
    danger: '#ffb3b8',
    scrim: 'rgb(0 0 0 / 0.85)',
  },
}

/** For apps that come from RainbowKit. */
const round = { radius: '24px', 'font-family': "ui-rounded, 'SF Pro Rounded', system-ui, sans-serif" } as const

const colours = {
  blue: ['#0b63ce', '#6fb1ff'],
  green: ['#0b7040', '#4ad694'],
  orange: ['#a84d00', '#ffa35c'],
  pink: ['#bd2277', '#ff8ac4'],
  purple: ['#6b3fd4', '#b59bff'],
} as const

/** The accents of `rounded`. */
export type RoundedAccent = keyof typeof colours

/**
 * A rounded theme with one of five accents.
 *
 * @example createLatchkey({ networks, adapters, ...rounded('dark', 'purple') })
 */
export function rounded(themeMode: ThemeMode, accent: RoundedAccent = 'blue'): ReadyTheme {
  const [onLight, onDark] = colours[accent]
  return {
    themeMode,
    themeVariables:
      themeMode === 'light'
        ? { ...round, accent: onLight, 'on-accent': '#ffffff' }
        : { ...round, accent: onDark, 'on-accent': '#0f1220', background: '#1a1b1f', surface: '#25272d' },
  }
}
