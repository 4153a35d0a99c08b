import { expect, type Frame, type Page } from '@playwright/test'

/** Presses on the way to one control of the login site; no screen has more. */
const mostPresses = 60

/** What has the focus in a document of the login site. */
type Stop = { readonly name: string; readonly isSeen: boolean; readonly top: number }

/** Nothing, where the focus is outside of the document. */
function readStop(frame: Frame): Promise<Stop | undefined> {
  return frame.evaluate(() => {
    const { activeElement: focused } = document
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const label = (focused as HTMLInputElement).labels?.[0]?.textContent
    const group = focused.getAttribute('role') === 'group' ? 'the content' : undefined
    const name = group ?? focused.getAttribute('aria-label') ?? label ?? focused.textContent ?? ''
    const { bottom, height, left, top, width } = focused.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    const isInView = top >= 0 && bottom <= innerHeight && focused.contains(hit)
    const scrolled = focused.closest('.lk-login-body')?.scrollTop ?? 0
    return { name, isSeen: hasRing && isInView, top: top + scrolled }
  })
}

/** The login site by keyboard alone. Each control that Tab comes to has to be seen, with a ring around it. */
export function frameKeyboard(page: Page, document: () => Frame) {
  async function tab(): Promise<Stop | undefined> {
    await page.keyboard.press('Tab')
    const stop = await readStop(document())
    // The page gives the frame its height a moment after the frame has drawn another part.
    if (stop) await expect.poll(() => readStop(document())).toMatchObject({ name: stop.name, isSeen: true })
    return stop
  }
  async function tabTo(name: string): Promise<void> {
    const passed: (string | undefined)[] = []
    for (let press = 0; press < mostPresses; press++) {
      passed.push((await tab())?.name)
      if (passed.at(-1) === name) return
    }
    throw new Error(`Tab never comes to ${name}, but to ${passed.join(', ')}`)
  }
  return {
    /** Expects the focus at a title, a control or a field, by its whole name. */
    expectAt: (name: string | RegExp) =>
      expect
        .poll(async () => (await readStop(document()))?.name)
        .toEqual(typeof name === 'string' ? name : expect.stringMatching(name)),
    /** Goes to a control by Tab alone. */
    tabTo,
    /** Goes to a control by Tab alone, and presses it. */
    async press(name: string): Promise<void> {
      await tabTo(name)
      await page.keyboard.press('Enter')
    },
    /** Goes to a field by Tab alone, and types. */
    async type(name: string, text: string): Promise<void> {
      await tabTo(name)
      await page.keyboard.type(text)
    },
    /** Every control from the title on, in the order of Tab. The last press leaves the frame: it is no trap. */
    async stops(): Promise<readonly string[]> {
      const stops: Stop[] = []
      for (let stop = await tab(); stop; stop = await tab()) {
        stops.push(stop)
        if (stops.length > mostPresses) throw new Error(`Tab never leaves: ${stops.map(({ name }) => name).join(', ')}`)
      }
      // From top to bottom.
      const tops = stops.filter(({ name }) => name !== 'the content').map(({ top }) => top)
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
      return stops.map(({ name }) => name)
    },
  }
}
