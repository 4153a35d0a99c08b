import type { LatchkeyClient, Readable } from '@latchkey/core'
import type { RouterState } from '@latchkey/core/modal'
import { createPresentedRouter } from './presented-router.ts'
import { createViews, type Views } from './views.ts'

/** What the modal of one provider keeps. */
export type ModalParts = {
  readonly views: Views
  /** The router as the modal shows it, which is one frame behind at an opening. */
  readonly presented: Readable<RouterState>
}

export function createParts(client: LatchkeyClient): ModalParts {
  const views = createViews(client)
  return { views, presented: createPresentedRouter(client.router, views) }
}
