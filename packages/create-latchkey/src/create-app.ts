import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type TemplateName, templates } from './templates/index.ts'

/** What `createApp()` takes. */
export type CreateAppOptions = {
  /** Where the app is going to be: a folder that is empty, or not there yet. */
  readonly directory: string
  readonly template: TemplateName
}

/**
 * Writes the files of a template. Returns their paths in the folder.
 *
 * @throws Error when the folder has files already
 *
 * @example
 * createApp({ directory: 'my-app', template: 'vite' })
 */
export function createApp({ directory, template }: CreateAppOptions): readonly string[] {
  const folder = resolve(directory)
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new Error(`${directory} is not empty.`)
  const files = templates[template]({ name: packageName(basename(folder)) })
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return Object.keys(files)
}

/** A name that npm accepts. */
function packageName(text: string): string {
  const words = text.toLowerCase().split(/[^a-z0-9]/)
  return words.filter(Boolean).join('-') || 'my-app'
}
