import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { axeFaults, type FrameApp, type LoginFrameSite, openFrameApp, readAxe } from './login-frame-site.ts'

/** The looks in which each screen of the frame is checked: a title for the test, and the theme that the app sends. Without a mode: both. */
export const looks = [
  ['light', { themeMode: 'light' }],
  ['dark', { themeMode: 'dark' }],
  ['right to left', { locale: 'ar', direction: 'rtl' }],
] as const

type Look = (typeof looks)[number][1]

export type NarrowFrame = {
  readonly app: FrameApp
  /** Changes the look. */
  look(theme: Look): Promise<void>
  /** The panel of a screen, by the name in `data-latchkey-login`. */
  panel(screen: string): Locator
  /** The button of a screen with this index, from 0. */
  button(screen: string, index: number): Locator
  /** Expects a screen without an accessibility fault, not wider than the frame, in the direction of its language. */
  check(screen: string): Promise<void>
  /** The app asks something, which is checked and declined. */
  decline(ask: () => Promise<{ readonly ok: boolean; readonly payload: unknown }>): Promise<void>
}

/**
 * Expects a screen in a theme that is 320 px wide, with titles that can be read whole, the direction of its language and no accessibility fault.
 * `readAxe` has to be an init script.
 */
export async function checkNarrow(
  frame: Frame,
  screen: string,
  { direction, mode }: { readonly direction: string; readonly mode: 'light' | 'dark' },
): Promise<void> {
  await expect(frame.locator(`[data-latchkey-login=${screen}]`)).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('data-latchkey-theme', mode)
  expect([screen, mode, await axeFaults(frame)]).toEqual([screen, mode, []])
  const drawn = await frame.evaluate(() => {
    const { dir, scrollWidth } = document.documentElement
    const titles = [...document.querySelectorAll('.lk-row-title, .lk-login-title')]
    const cut = titles.filter((title) => title.scrollWidth > title.clientWidth).map(({ textContent }) => textContent)
    return { dir, scrollWidth, cut }
  })
  expect([screen, drawn]).toEqual([screen, { dir: direction, scrollWidth: 320, cut: [] }])
}

/** Opens the frame in a page of 320 px. */
export async function openNarrow(page: Page, site: LoginFrameSite, theme: Look): Promise<NarrowFrame> {
  await page.addInitScript({ content: await readAxe() })
  await page.setViewportSize({ width: 320, height: 680 })
  const app = await openFrameApp(page, site, { style: 'inline-size: 320px; block-size: 560px' })
  let now: Look = theme
  const look = async (next: Look) => {
    now = next
    await app.ask('SYNC_THEME', next)
  }
  await look(theme)
  const panel = (screen: string) => app.frame.locator(`[data-latchkey-login=${screen}]`)
  const check = async (screen: string) => {
    await expect(panel(screen)).toBeVisible()
    const direction = 'direction' in now ? now.direction : 'ltr'
    for (const mode of 'themeMode' in now ? [now.themeMode] : (['dark', 'light'] as const)) {
      if (!('themeMode' in now)) await app.ask('SYNC_THEME', { ...now, themeMode: mode })
      await checkNarrow(app.document(), screen, { direction, mode })
    }
  }
  return {
    app,
    look,
    panel,
    button: (screen, index) => panel(screen).locator('button').nth(index),
    check,
    async decline(ask) {
      const asked = ask()
      await expect(panel('approval')).toBeVisible()
      await expect(app.frame.locator('[aria-busy=true]')).toHaveCount(0)
      await check('approval')
      await page.keyboard.press('Escape')
      expect(await asked).toMatchObject({ ok: false, payload: { code: 4001 } })
      await expect(panel('approval')).toHaveCount(0)
    },
  }
}
