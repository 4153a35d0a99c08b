import { axeChecker } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { misfits } from '../support/geometry.ts'
import { openStories, startStorybook } from '../support/storybook.ts'

/** Components that take none: an empty table of any other means that its arguments could not be read. */
const withoutArguments = ['Views/WhatIsABuy']
const groups = ['Views', 'Modal', 'Page', 'Parts']

// In one worker, which builds once.
test.describe.configure({ mode: 'default' })
/** Time for one story on a busy machine, in ms. */
const mostPerStory = 3_000

let storybook: Awaited<ReturnType<typeof startStorybook>>
test.beforeAll(async () => {
  storybook = await startStorybook()
})
test.afterAll(() => storybook.close())

for (const theme of ['light', 'dark'] as const)
  for (const group of groups)
    test(`every story of ${group} is drawn without an error and has no accessibility fault, ${theme}`, async ({
      page,
    }) => {
      const axe = await axeChecker(page)
      const { show, told, stories } = await openStories(page, storybook.url, { theme })
      test.setTimeout(60_000 + stories.length * mostPerStory)
      expect(stories.filter(({ title }) => !groups.includes(title.split('/')[0] ?? ''))).toEqual([])
      const ours = stories.filter(({ title }) => title.startsWith(`${group}/`))
      const unexplained: string[] = []
      for (const { id, title, name } of ours) {
        expect(await show(id), id).toBe('storyFinished')
        const table = await told()
        if (table.length > 0 === withoutArguments.includes(title)) unexplained.push(id)
        for (const { name, description } of table) if (!description) unexplained.push(`${id}: ${name}`)
        await axe.run(`${title}/${name}`, '#storybook-root, [data-latchkey-host]', theme)
      }
      expect(unexplained).toEqual([])
      axe.expectNone(ours.length)
    })

test('every story of a view fits 320 px, right to left', async ({ page }) => {
  // A phone of 320 px with the stage's edge of 24 px around it; higher than any view, so that only its width is asked about. The longest is the list of 437
  // wallets, which goes on loading as long as the window has room.
  await page.setViewportSize({ width: 320 + 2 * 24, height: 40_000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { show, stories } = await openStories(page, storybook.url, { locale: 'ar' })
  const views = stories.filter(({ title }) => title.startsWith('Views/'))
  test.setTimeout(60_000 + views.length * mostPerStory)
  const found: string[] = []
  for (const { id, title, name } of views) {
    expect(await show(id), id).toBe('storyFinished')
    for (const misfit of await misfits(page)) found.push(`${title}/${name}: ${misfit}`)
  }
  expect(views.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})
