import { expect, type Locator, type Page } from '@playwright/test'
import { type FrameApp, type LoginFrameSite, openFrameApp, readAxe } from './login-frame-site.ts'

/** The looks in which each screen of the frame is checked: a title for the test, and the theme that the app sends. */
export const looks = [
  ['light', { themeMode: 'light' }],
  ['dark', { themeMode: 'dark' }],
  ['right to left', { themeMode: 'light', locale: 'ar', direction: 'rtl' }],
] as const

type Look = (typeof looks)[number][1]

export type NarrowFrame = {
  readonly app: FrameApp
  /** Changes the look. */
  look(theme: Look): Promise<void>
  /** The panel of a screen, by the name in `data-latchkey-login`. */
  panel(screen: string): Locator
  /** The button of a screen at a place, from 0. */
  button(screen: string, place: number): Locator
  /** Expects a screen without an accessibility fault, not wider than the frame, in the direction of its language. */
  check(screen: string): Promise<void>
  /** The app asks something, which is checked and declined. */
  decline(ask: () => Promise<{ readonly ok: boolean; readonly payload: unknown }>): Promise<void>
}

/** Opens the frame in a page of 320 px. */
export async function openNarrow(page: Page, site: LoginFrameSite, theme: Look): Promise<NarrowFrame> {
  await page.addInitScript({ content: await readAxe() })
  await page.setViewportSize({ width: 320, height: 680 })
  const app = await openFrameApp(page, site, { style: 'inline-size: 320px; block-size: 560px' })
  let direction = 'ltr'
  const look = async (next: Look) => {
    await app.ask('SYNC_THEME', next)
    direction = 'direction' in next ? next.direction : 'ltr'
  }
  await look(theme)
  const panel = (screen: string) => app.frame.locator(`[data-latchkey-login=${screen}]`)
  const check = async (screen: string) => {
    await expect(panel(screen)).toBeVisible()
    expect([screen, await app.axe()]).toEqual([screen, []])
    const drawn = await app.document().evaluate(() => {
      const { dir, scrollWidth } = document.documentElement
      return { dir, scrollWidth }
    })
    expect([screen, drawn]).toEqual([screen, { dir: direction, scrollWidth: 320 }])
  }
  return {
    app,
    look,
    panel,
    button: (screen, place) => panel(screen).locator('button').nth(place),
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
