import { ar } from '../copy/ar.ts'
import { type CopyKey, en } from '../copy/en.ts'

/** The page has no app that says a language. */
export const isArabic = navigator.language.toLowerCase().startsWith('ar')
const copy = isArabic ? ar : en
export const t = (key: CopyKey): string => copy[key]

type Content = string | Node

/** An element with properties and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...content)
  return element
}

/** An input with its label, and a hint that belongs to it. */
export function field(label: string, input: HTMLInputElement, hint?: string): HTMLElement {
  if (hint === undefined) return make('label', {}, make('span', {}, label), input)
  const note = make('span', { className: 'hint' }, hint)
  return make('label', {}, make('span', {}, label), input, note)
}

/** A text of letters and digits, which is read from the left in every language. */
export const mono = (text: string): HTMLElement => make('code', { dir: 'ltr', translate: false }, text)

/** Names and values. */
export const facts = (...pairs: readonly (readonly [name: string, value: Node])[]): HTMLElement =>
  make('dl', {}, ...pairs.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]))
