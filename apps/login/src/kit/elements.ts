import { ar } from '../copy/ar.ts'
import { en, type PlainKey } from '../copy/en.ts'

/** The browser's language decides, because this page has no app that sets a language. */
export const isArabic = navigator.language.toLowerCase().startsWith('ar')
const copy = isArabic ? ar : en
export const t = (key: PlainKey): string => copy[key]

type Content = string | Node

/** Makes an element with properties and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...content)
  return element
}

/** A heading that can get the focus: a screen reader goes on there, and reads no more by itself. */
export const heading = (name: 'h2' | 'h4', text: string): HTMLElement => make(name, { tabIndex: -1 }, text)

/** An input with its label, and a hint that belongs to it. */
export function field(label: string, input: HTMLInputElement, hint?: string): HTMLElement {
  if (hint === undefined) return make('label', {}, make('span', {}, label), input)
  const note = make('span', { className: 'hint' }, hint)
  return make('label', {}, make('span', {}, label), input, note)
}

/** Makes an element for letters and digits. They are read from left to right in every language. */
export const mono = (text: string): HTMLElement => make('code', { dir: 'ltr', translate: false }, text)

/** Makes a list of names and values. */
export const facts = (...pairs: readonly (readonly [name: string, value: Node])[]): HTMLElement =>
  make('dl', {}, ...pairs.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]))
