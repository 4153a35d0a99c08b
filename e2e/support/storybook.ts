import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { preview } from 'vite'

const root = fileURLToPath(new URL('../../apps/storybook/', import.meta.url))
/** `LATCHKEY_STORYBOOK` names another folder, so that two runs don't build over each other. */
const outDir = process.env.LATCHKEY_STORYBOOK ?? join(root, 'dist')

/** What tells that a story is over, well or not: `storyFinished` is the good one. */
const ends = [
  'storyFinished',
  'storyErrored',
  'storyMissing',
  'storyThrewException',
  'playFunctionThrewException',
  'unhandledErrorsWhilePlaying',
]

type Story = { readonly id: string; readonly title: string; readonly name: string; readonly type: string }

type CurrentRender = {
  readonly id: string
  readonly phase?: string
  readonly story?: {
    readonly argTypes: Readonly<Record<string, { readonly description?: string; readonly table?: unknown }>>
  }
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: {
      once(event: string, heard: () => void): void
      emit(event: string, told: unknown): void
    }
    __STORYBOOK_PREVIEW__?: { readonly currentRender?: CurrentRender }
  }
}

/** Builds Storybook and serves it. `LATCHKEY_SKIP_BUILD=1` uses the one that is there. */
export async function startStorybook() {
  if (!process.env.LATCHKEY_SKIP_BUILD || !existsSync(outDir))
    await promisify(execFile)(join(root, 'node_modules/.bin/storybook'), ['build', '--quiet', '-o', outDir], {
      cwd: root,
    })
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    close: () => server.close(),
  }
}

/** Opens the page that draws stories, one at a time, with these globals of its toolbar. */
export async function openStories(page: Page, url: string, globals: { readonly [name: string]: string }) {
  const index = (await (await fetch(`${url}index.json`)).json()) as { readonly entries: Record<string, Story> }
  const stories = Object.values(index.entries).filter(({ type }) => type === 'story')
  // The addon's own check would be in the way of another.
  const given = Object.entries(globals).map(([name, value]) => `${name}:${value};`)
  await page.goto(`${url}iframe.html?viewMode=story&id=${stories[0]?.id}&globals=${given.join('')}a11y.manual:!true`)
  // Asked for another story before the first is done, it would reload the page.
  await expect.poll(() => page.evaluate(() => window.__STORYBOOK_PREVIEW__?.currentRender?.phase)).toBe('finished')
  return {
    stories,
    /** The component's own arguments in the table of the shown story, with what is said of each. */
    told: () =>
      page.evaluate(() => {
        const { argTypes = {} } = window.__STORYBOOK_PREVIEW__?.currentRender?.story ?? {}
        const own = Object.entries(argTypes).filter(([, { table }]) => table !== undefined)
        return own.map(([name, { description }]) => ({ name, description }))
      }),
    /** Draws a story and tells how that ended: `storyFinished` unless something was thrown. */
    show: (id: string): Promise<string> =>
      page.evaluate(
        ([storyId, all]) =>
          new Promise<string>((resolve) => {
            const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } = window
            // What is shown already is not drawn again.
            if (preview?.currentRender?.id === storyId) return resolve('storyFinished')
            for (const end of all) channel?.once(end, () => resolve(end))
            channel?.emit('setCurrentStory', { storyId, viewMode: 'story' })
          }),
        [id, ends] as const,
      ),
  }
}
