import type { CopyOverrides, Phrase } from './copy-types.ts'
import * as english from './en/english.ts'

/** Texts that are read but not seen, and are translated as well. */
const attributes = ['aria-label', 'placeholder', 'title', 'alt']
const mark = 'data-latchkey-copy'

/**
 * Writes beside every text under `root` which phrase it is, for as long as it runs: `data-latchkey-copy="connect.title"`, or
 * `primitives.close[aria-label]` for a text in an attribute. For developers who look for the words to replace; phrases that read alike are all
 * named. What isn't ours to translate (`translate="no"`: a message to be signed) is no phrase. Returns what ends it.
 *
 * @param words what replaces the English words, as given to the provider
 * @example
 * const off = labelCopy(shadowRoot, { connect: { title: 'Log in' } })
 */
export function labelCopy(root: Node, words: CopyOverrides = {}): () => void {
  const find = createFinder(words)
  const label = (element: Element) => {
    if (element.closest('[translate=no]')) return
    const own = [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? find(node.nodeValue ?? '') : []))
    const named = attributes.flatMap((name) => find(element.getAttribute(name) ?? '').map((key) => `${key}[${name}]`))
    const value = [...new Set([...own, ...named])].join(' ')
    if (value) element.setAttribute(mark, value)
    else element.removeAttribute(mark)
  }
  const labelAll = (node: Node) => {
    const element = node.nodeType === 3 ? node.parentElement : node
    if (element instanceof Element) label(element)
    if (element instanceof Element || element instanceof ShadowRoot)
      for (const inner of element.querySelectorAll('*')) label(inner)
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (target instanceof Element) label(target)
      else if (target.parentElement) label(target.parentElement)
      for (const node of addedNodes) labelAll(node)
    }
  })
  labelAll(root)
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: attributes })
  return () => {
    observer.disconnect()
    if (root instanceof Element || root instanceof ShadowRoot)
      for (const element of root.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  }
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const formsOf = (phrase: Phrase): readonly string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).filter((form) => form !== undefined)

/** From a text that is shown to the keys it may come from. */
function createFinder(words: CopyOverrides): (text: string) => readonly string[] {
  const exact = new Map<string, string[]>()
  const patterns: { readonly matches: RegExp; readonly worded: boolean; readonly name: string }[] = []
  for (const [section, phrases] of Object.entries<Readonly<Record<string, Phrase>>>(english)) {
    const own: Readonly<Record<string, Phrase | undefined>> = words[section as keyof CopyOverrides] ?? {}
    for (const [key, phrase] of Object.entries(phrases)) {
      const name = `${section}.${key}`
      for (const form of formsOf(own[key] ?? phrase)) {
        const parts = form.split(/\{\w+\}/)
        if (parts.length === 1) exact.set(form, [...(exact.get(form) ?? []), name])
        // A phrase of placeholders alone would match every text.
        else if (parts.some((part) => part.trim()))
          patterns.push({
            matches: new RegExp(`^${parts.map((part) => literal(part)).join('(.+)')}$`, 's'),
            worded: parts.some((part) => /\p{L}/u.test(part)),
            name,
          })
      }
    }
  }
  const find = (shown: string): readonly string[] => {
    const text = shown.trim()
    const known = exact.get(text)
    if (known || !text) return known ?? []
    const found = patterns.filter(({ matches, worded }) => {
      const [, ...values] = matches.exec(text) ?? []
      // Many texts have a colon between two placeholders. A phrase without words of its own is recognised by another phrase inside it.
      return values.length > 0 && (worded || values.some((value) => find(value).length > 0))
    })
    return found.map(({ name }) => name)
  }
  return find
}
