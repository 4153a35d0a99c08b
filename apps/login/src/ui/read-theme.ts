import { contrastOf } from './contrast.ts'
import { isPlainColour } from './plain-colour.ts'

const colours = [
  'accent',
  'on-accent',
  'background',
  'surface',
  'surface-hover',
  'text',
  'text-muted',
  'border',
  'success',
  'warning',
  'danger',
] as const

/**
 * Pairs of a text colour and its background, with the least contrast (WCAG 2.2, 1.4.3) that the app's values may have.
 */
const readable: readonly (readonly [text: string, ground: string])[] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['text-muted', 'background'],
  ['text-muted', 'surface'],
  ['danger', 'background'],
  ['warning', 'background'],
  ['success', 'background'],
  ['on-accent', 'accent'],
]
const leastContrast = 4.5

/**
 * The app's theme variables that may be used here: known names, plain values, and only colours that leave every text readable. A hostile app must not
 * hide the amount or the site's name by their colour.
 */
export function readTheme(
  given: Readonly<Record<string, string | number>>,
  element: Element,
): readonly (readonly [name: string, value: string])[] {
  const own = new Map<string, string>()
  for (const [key, value] of Object.entries(given)) {
    const name = key.replace(/^--latchkey-/, '')
    const text = String(value).trim()
    if (isColour(name) && isPlainColour(text) && CSS.supports('color', text)) own.set(name, text)
    if (name === 'font-size' && within(text, 9, 14)) own.set(name, text)
    if ((name === 'radius' || name === 'radius-master') && within(text, 0, 32)) own.set(name, text)
    if (name === 'font-family' && isPlainFont(text)) own.set(name, text)
  }
  const defaults = getComputedStyle(element)
  const colourOf = (name: string) => own.get(name) ?? defaults.getPropertyValue(`--lk-${shortOf(name)}`)
  for (const pair of readable) {
    if (!pair.some((name) => own.has(name)) || contrastOf(colourOf(pair[0]), colourOf(pair[1])) >= leastContrast)
      continue
    // If one pair can't be read, none of the app's colours is used, because a mix of two palettes may be unreadable
    // too.
    for (const name of colours) own.delete(name)
    break
  }
  return [...own].map(([name, value]) => [`--latchkey-${name}`, value])
}

/** Fonts that show each letter as itself. A font of symbols could show another amount. */
const fonts =
  /^(system-ui|ui-sans-serif|sans-serif|serif|arial|helvetica|helvetica neue|inter|roboto|segoe ui|georgia|verdana|noto sans|open sans)$/
function isPlainFont(list: string): boolean {
  const names = list.split(',').map((name) => name.trim().replace(/^['"]|['"]$/g, ''))
  return names.every((name) => fonts.test(name.toLowerCase()))
}

const isColour = (name: string) => (colours as readonly string[]).includes(name)
const shortOf = (name: string) => (name === 'text-muted' ? 'muted' : name)

/** Whether a length in px is between two numbers. */
function within(text: string, least: number, most: number): boolean {
  const [, number] = /^(\d{1,2}(?:\.\d{1,2})?)px$/.exec(text) ?? []
  return number !== undefined && Number(number) >= least && Number(number) <= most
}
