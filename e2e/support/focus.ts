import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What got focus: elements of the dialog, and of the page. */
    focused: { readonly inside: Set<Element>; readonly outside: string[] }
  }
}

const stops =
  ':is(button:not(:disabled), a[href], input:not(:disabled), summary, [tabindex="0"]):not([tabindex="-1"], [data-guard])'

/** Keeps a record of every element of the page that gets focus; call it before the page is loaded. */
export async function recordFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.focused = { inside: new Set(), outside: [] }
    window.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element && !target.matches('[data-latchkey-host]'))
          window.focused.outside.push(target.outerHTML.slice(0, 120))
      },
      true,
    )
  })
}

/**
 * Presses Tab through the whole dialog and further, then the same way back. Tells what of the page got focus, and what of the dialog that
 * Tab stops at was never reached.
 */
export async function tabThrough(
  page: Page,
): Promise<{ readonly strayed: readonly string[]; readonly missed: readonly string[] }> {
  const dialog = page.locator('[data-latchkey-host=dialog] dialog')
  const count = await dialog.evaluate((element, selector) => {
    const { focused } = window
    focused.inside.clear()
    focused.outside.length = 0
    // Focus that moves within a shadow root is heard of only there.
    element.addEventListener('focusin', ({ target }) => focused.inside.add(target as Element))
    return element.querySelectorAll(selector).length
  }, stops)
  for (const key of ['Tab', 'Shift+Tab']) for (let press = 0; press < count + 3; press++) await page.keyboard.press(key)
  return dialog.evaluate((element, selector) => {
    const all = [...element.querySelectorAll<HTMLElement>(selector)].filter(
      (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
    )
    const missed = all.filter((stop) => !window.focused.inside.has(stop)).map((stop) => stop.outerHTML.slice(0, 120))
    return { strayed: [...window.focused.outside], missed: all.length ? missed : ['nothing to stop at'] }
  }, stops)
}

/** The focused element's accessible text, also inside of our shadow root. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent ?? ''
  })
}

/** Presses Tab, or Shift+Tab, until the focused element is of this name. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key)
    const text = await focusedText(page)
    if (name.test(text)) return
    passed.push(text.slice(0, 40))
  }
  throw new Error(`${key} never comes to ${name}, but to ${passed.join(', ')}`)
}
