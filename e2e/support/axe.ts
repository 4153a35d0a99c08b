import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { pageClient } from './page-client.ts'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** For passed rules axe then describes only one element, not each. The rules and their faults are the same. */
const told: RunOptions = { resultTypes: ['violations', 'incomplete'] }

const everyRule: RunOptions = {
  ...told,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  // What floats over a page is in no landmark of it.
  rules: { region: { enabled: false } },
}
/** Another theme changes colours only, so the rules about names, roles and structure need no second run. */
const colourRules: RunOptions = { ...told, runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * Checks what is shown of ours and gathers every violation, so that one run tells of all. Asks for reduced motion: a
 * colour that is still fading is no colour to measure.
 */
export async function axeChecker(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript({ content: await source })
  const found: string[] = []
  let checks = 0

  /** What a scope shows now: by every rule in the light theme, by those about colours in the dark one. */
  async function run(name: string, scope: string, theme: 'light' | 'dark'): Promise<void> {
    const { violations, passed, unsure } = await page.evaluate(
      async ([selector, given]) => {
        const { axe } = window as unknown as { axe: { run(scope: string, options: RunOptions): Promise<AxeResults> } }
        const { incomplete, passes, violations } = await axe.run(selector, given)
        const unsure = incomplete.filter(({ id }) => id === 'color-contrast')
        return { violations, passed: passes.length, unsure }
      },
      [scope, theme === 'light' ? everyRule : colourRules] as const,
    )
    if (theme === 'light') expect(passed, `${name}: rules that had something to check`).toBeGreaterThan(0)
    checks++
    // The letter of a generated icon says nothing that the name beside it doesn't; and of a name that is cut axe takes what isn't seen to lie
    // over the tag or address beside it, which are measured elsewhere.
    const unmeasured = unsure.map((rule) => ({
      ...rule,
      nodes: rule.nodes.filter(({ html }) => !/lk-wallet-letter|data-latchkey-part="(?:tag|address)"/.test(html)),
    }))
    for (const { id, help, nodes } of [...violations, ...unmeasured])
      for (const { target, failureSummary } of nodes)
        found.push(`${name}: ${id} (${help}) at ${target.join(' ')}\n${failureSummary}`)
  }
  return {
    run,
    /** What a page of the playground shows, in light and dark. */
    async check(name: string, scope = '[data-latchkey-host]'): Promise<void> {
      // It lies over a view that has just come.
      await expect(page.locator('[data-latchkey-part=shield]').filter({ visible: true })).toHaveCount(0)
      await pageClient(page).theme('light')
      await run(`${name}, light`, scope, 'light')
      await pageClient(page).theme('dark')
      await run(`${name}, dark`, scope, 'dark')
    },
    /** `all`: a check that didn't run doesn't count as passed. */
    expectNone(all: number): void {
      expect(checks, 'checks made').toBe(all)
      expect(found).toEqual([])
    },
  }
}
