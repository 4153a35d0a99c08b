import { expect, test } from 'vitest'
import { contrast } from '../../../../scripts/contrast.shared.ts'
import { dark, highContrastDark, highContrastLight, light, midnight, rounded } from './index.ts'

/** The defaults of the tokens (packages/ui/src/tokens/tokens.css), for what a theme leaves out. */
const defaults = {
  light: {
    background: '#ffffff',
    surface: '#f4f5f7',
    text: '#15171c',
    'text-muted': '#5e6571',
    accent: '#3656dc',
    'on-accent': '#ffffff',
    success: '#0b7043',
    warning: '#8a5a00',
    danger: '#bf2b3b',
  },
  dark: {
    background: '#17181c',
    surface: '#212329',
    text: '#f2f3f5',
    'text-muted': '#a2a8b4',
    accent: '#93a7ff',
    'on-accent': '#0f1220',
    success: '#57c793',
    warning: '#e2ad55',
    danger: '#ff8a90',
  },
} as const

const accents = ['blue', 'green', 'orange', 'pink', 'purple'] as const
const themes = [
  ['light', light, 4.5],
  ['dark', dark, 4.5],
  ['midnight', midnight, 4.5],
  ['highContrastLight', highContrastLight, 7],
  ['highContrastDark', highContrastDark, 7],
  ...accents.flatMap((accent) =>
    (['light', 'dark'] as const).map((mode) => [`${accent}, ${mode}`, rounded(mode, accent), 4.5] as const),
  ),
] as const

test.each(themes)('%s: every word can be read', (_, { themeMode, themeVariables }, least) => {
  const colours = { ...defaults[themeMode], ...themeVariables } as Readonly<Record<string, string>>
  const pairs = [
    ['text', 'background'],
    ['text', 'surface'],
    ['text-muted', 'background'],
    ['text-muted', 'surface'],
    ['accent', 'background'],
    ['on-accent', 'accent'],
    ['success', 'background'],
    ['warning', 'background'],
    ['danger', 'background'],
  ] as const
  const unreadable = pairs.filter(([word, ground]) => contrast(colours[word] ?? '', colours[ground] ?? '') < least)
  expect(unreadable).toEqual([])
})
