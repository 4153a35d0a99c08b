import type { LatchkeyOptions } from '@latchkey/core'
import {
  dark,
  highContrastDark,
  highContrastLight,
  light,
  midnight,
  type ReadyTheme,
  type RoundedAccent,
  rounded,
} from '@latchkey/react/themes'
import { contrast, enough, readableOn } from './contrast.ts'

export type Tokens = NonNullable<LatchkeyOptions['themeVariables']>
export type Mode = 'light' | 'dark'

const accents: readonly RoundedAccent[] = ['blue', 'green', 'orange', 'pink', 'purple']

/** A ready theme by mode. Midnight is dark alone. */
export const presets: { readonly [name: string]: (mode: Mode) => ReadyTheme } = {
  Default: (mode) => (mode === 'dark' ? dark : light),
  Midnight: () => midnight,
  'High contrast': (mode) => (mode === 'dark' ? highContrastDark : highContrastLight),
  ...Object.fromEntries(accents.map((accent) => [`Rounded ${accent}`, (mode: Mode) => rounded(mode, accent)])),
}

export const fonts: { readonly [name: string]: string | undefined } = {
  'The system’s': undefined,
  Rounded: "ui-rounded, 'SF Pro Rounded', system-ui, sans-serif",
  Serif: 'ui-serif, Georgia, serif',
  Monospace: 'ui-monospace, Menlo, monospace',
}

/** The chosen values. An absent value follows the preset. */
export type Picked = {
  readonly preset: string
  readonly mode: Mode
  readonly accent?: string | undefined
  readonly onAccent?: string | undefined
  /** In px. */
  readonly radius?: number | undefined
  /** A name of `fonts`. */
  readonly font?: string | undefined
}

/** The colours and sizes that a preset leaves out (packages/ui/src/tokens/tokens.css). */
const defaults = {
  light: { background: '#ffffff', accent: '#3656dc', 'on-accent': '#ffffff' },
  dark: { background: '#17181c', accent: '#93a7ff', 'on-accent': '#0f1220' },
} as const

const defaultRadius = 24

/** The theme of what is picked, and what every field of the form shows. */
export function themeOf(picked: Picked) {
  const { themeMode, themeVariables } = (presets[picked.preset] ?? (() => light))(picked.mode)
  const {
    accent: ofPreset = defaults[themeMode].accent,
    background = defaults[themeMode].background,
    'on-accent': onOfPreset = defaults[themeMode]['on-accent'],
  } = themeVariables
  const accent = picked.accent ?? ofPreset
  const onAccent = picked.onAccent ?? (picked.accent ? readableOn(picked.accent) : onOfPreset)
  const radius = picked.radius ?? Number.parseInt(themeVariables.radius ?? `${defaultRadius}`, 10)
  const family = picked.font === undefined ? themeVariables['font-family'] : fonts[picked.font]
  const variables: Tokens = {
    ...themeVariables,
    ...(picked.accent && { accent }),
    ...((picked.accent || picked.onAccent) && { 'on-accent': onAccent }),
    ...(radius !== defaultRadius && { radius: `${radius}px` }),
    'font-family': family,
  }
  const known = Object.entries(variables).filter(
    ([name, value]) => value && !(name === 'radius' && radius === defaultRadius),
  )
  const font = Object.keys(fonts).find((name) => fonts[name] === family) ?? 'The system’s'
  return {
    mode: themeMode,
    variables: Object.fromEntries(known) as Tokens,
    fields: { accent, onAccent, radius, font, background },
  }
}

/** Pairs of colours that are hard to read, in words. */
export function warningsFor({ accent, onAccent, background }: ReturnType<typeof themeOf>['fields']): readonly string[] {
  return (
    [
      ['Words on the accent', contrast(onAccent, accent)],
      ['Links on the background', contrast(accent, background)],
    ] as const
  )
    .filter(([, ratio]) => ratio < enough)
    .map(
      ([what, ratio]) =>
        `${what}: ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1. Readable is ${enough} to 1 and more.`,
    )
}
