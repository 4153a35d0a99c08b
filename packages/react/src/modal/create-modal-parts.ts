import type { LatchkeyClient } from '@latchkey/core'
import type { ModalParts } from '../provider/modal-loader.ts'
import { createPresentedRouter } from './presented-router.ts'
import { createViews } from './views.ts'

export function createParts(client: LatchkeyClient): ModalParts {
  const views = createViews(client)
  return { views, presented: createPresentedRouter(client.router, views) }
}
