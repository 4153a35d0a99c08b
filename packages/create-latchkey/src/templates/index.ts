import { ecosystems } from './ecosystems.ts'
import { headless } from './headless.ts'
import { next } from './next.ts'
import { solana } from './solana.ts'
import { svelte } from './svelte.ts'
import type { Template } from './template.ts'
import { vite } from './vite.ts'
import { vue } from './vue.ts'

/** By the name that `--template` takes. */
export const templates = { vite, next, vue, svelte, solana, ecosystems, headless } as const satisfies Readonly<
  Record<string, Template>
>

/** What `--template` takes. */
export type TemplateName = keyof typeof templates

/** The names of all templates. */
export const templateNames = Object.keys(templates) as readonly TemplateName[]

export const isTemplateName = (text: string): text is TemplateName => Object.hasOwn(templates, text)
