import type { LatchkeyClient, Readable } from '@latchkey/core'
import type { RouterState } from '@latchkey/core/modal'
import type { ModalParts } from '../provider/modal-loader.ts'
import { createPresentedRouter } from './presented-router.ts'
import { createViews } from './views.ts'

export function createParts(client: LatchkeyClient): ModalParts {
  const views = createViews(client)
  return { views, presented: createPresentedRouter(client.router, views) }
}
