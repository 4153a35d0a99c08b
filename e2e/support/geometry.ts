import type { Page } from '@playwright/test'

/**
 * What doesn't fit of the dialog, or of the embedded form where there is no dialog: sideways scrolling, a panel or control outside of the window, words that are cut, presses that are too small or lie on
 * each other. What scrolls down may lie below; what is meant to scroll sideways (the phone's row of wallets) may lie beside. A name that ends
 * in … is no fault where a tooltip has all of it.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const dialog = document.querySelector('[data-latchkey-host=dialog]')?.shadowRoot?.querySelector('dialog')
    const root = dialog ?? document.querySelector('[data-latchkey-host]')?.shadowRoot
    const panel = root?.querySelector<HTMLElement>('[data-latchkey-part=panel]')
    const body = root?.querySelector<HTMLElement>('[data-latchkey-part=body]')
    if (!root || !panel || !body) return ['nothing is shown']
    const name = (element: Element) =>
      `${element.className || element.tagName} “${element.textContent?.trim().slice(0, 40)}”`
    const page = document.documentElement
    if (page.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${page.scrollWidth} in ${innerWidth}`)
    if (body.scrollWidth > body.clientWidth)
      found.push(`the view scrolls sideways: ${body.scrollWidth} in ${body.clientWidth}`)
    if (body.scrollHeight > body.clientHeight && body.clientHeight < 80)
      found.push(`only ${body.clientHeight} px of the view are seen`)
    const box = panel.getBoundingClientRect()
    if (box.left < 0 || box.right > innerWidth + 0.5 || box.top < 0 || box.bottom > innerHeight + 0.5)
      found.push(`the panel leaves the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`)
    for (const floating of root.querySelectorAll('[data-latchkey-part=toast], [data-latchkey-part=alert]')) {
      const { left, right, top, bottom } = floating.getBoundingClientRect()
      if (left < 0 || right > innerWidth + 0.5 || top < 0 || bottom > innerHeight + 0.5)
        found.push(`leaves the window: ${name(floating)}`)
    }

    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.lk-hidden, [data-old], [aria-hidden=true], .lk-sheet')
    const clips = (element: Element) => /hidden|clip|auto|scroll/.test(getComputedStyle(element).overflowX)

    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent || !seen(parent)) continue
      const tooltip = parent.closest<HTMLElement>('[title]')?.title
      // The tooltip of an amount has every digit, in no language's grouping.
      const [digits = '', all = ''] = [text.textContent, tooltip].map((words) => words?.replaceAll(/\D/g, ''))
      if (digits && all && (all.startsWith(digits) || digits.startsWith(all))) continue
      // An address whose middle is left out counts too.
      const [start = '', end = start] = text.textContent.trim().split('…')
      if (tooltip?.includes(start) && tooltip.endsWith(end)) continue
      if (tooltip?.includes(text.textContent.trim())) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      let clipper: Element | null = parent
      while (clipper && clipper !== panel && !clips(clipper)) clipper = clipper.parentElement
      const frame = (clipper ?? panel).getBoundingClientRect()
      for (const { left, right } of range.getClientRects())
        if (left < frame.left - 1 || right > frame.right + 1) {
          found.push(`cut: ${name(parent)}`)
          break
        }
    }

    const controls = [...panel.querySelectorAll('button, a[href], input')].filter(seen).map((element) => {
      const target = element.matches('input') ? (element.closest('label, .lk-search') ?? element) : element
      return {
        element,
        target,
        rect: target.getBoundingClientRect(),
        /** It is part of a sentence. */
        inline: element.matches('p a, span a, .lk-legal a'),
      }
    })
    for (const { element, inline, rect } of controls) {
      if (!inline && (rect.width < 24 || rect.height < 24))
        found.push(`too small to press: ${name(element)} ${rect.width}×${rect.height}`)
      if (rect.left < box.left - 1 || rect.right > box.right + 1) found.push(`beside the panel: ${name(element)}`)
    }
    controls.forEach((one, index) => {
      for (const other of controls.slice(index + 1)) {
        if (one.target.contains(other.element) || (one.inline && other.inline)) continue
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        const above = body.contains(one.element) !== body.contains(other.element)
        if (wide > 1 && high > 1 && !above) found.push(`on each other: ${name(one.element)} and ${name(other.element)}`)
      }
    })
    return found
  })
}
