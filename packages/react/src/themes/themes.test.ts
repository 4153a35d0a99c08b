import { expect, test } from 'vitest'
import { contrast } from '../../../../scripts/contrast.shared.ts'
import { sheetRules } from '../../../../scripts/sheets.shared.ts'
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

const fields = [
  '.lk-buy-box',
  '.lk-by-hand-value',
  '.lk-code-cell',
  '.lk-email-box',
  '.lk-name-field',
  '.lk-search',
  '.lk-send-box',
  '.lk-swap-side',
  '.lk-swap-switch',
  '.lk-swap-text',
]
/** How much of the muted colour the border of each field has. */
const borders = sheetRules().flatMap(({ declarations, selectors }) =>
  declarations.flatMap(([property, value]) => {
    const share = /^border(-color)?$/.test(property) && /color-mix\(in \w+, var\(--lk-muted\) (\d+)%/.exec(value)?.[1]
    return share ? selectors.map((selector) => ({ selector, share: Number(share) / 100 })) : []
  }),
)

/** A colour over another one. */
function over(colour: string, share: number, ground: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [colour, ground].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round(share * a + (1 - share) * b)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

test('every field has a border', () => {
  expect(borders.map(({ selector }) => selector).sort()).toEqual(fields)
})

test.each(themes)('%s: the border of every field can be seen', (_, { themeMode, themeVariables }) => {
  const {
    background = '',
    surface = '',
    ...colours
  } = { ...defaults[themeMode], ...themeVariables } as Readonly<Record<string, string>>
  const faint = borders.filter(({ share }) =>
    [background, surface].some((ground) => contrast(over(colours['text-muted'] ?? '', share, ground), background) < 3),
  )
  expect(faint).toEqual([])
})

test.each(themes)('%s: what is filled stands out from the ground', (_, { themeMode, themeVariables }) => {
  const {
    background,
    surface,
    'surface-hover': hover,
  } = { ...defaults[themeMode], ...themeVariables } as Readonly<Record<string, string>>
  expect(surface).not.toBe(background)
  expect(surface).not.toBe(hover)
})
