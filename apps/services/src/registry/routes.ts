import { createIcon } from '@latchkey/wallet-list/icon'
import type { WalletRegistry } from '@latchkey/wallet-list/registry'
import { HttpError } from '../http/http-error.ts'
import { readQuery } from '../http/query.ts'
import { requireProject } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import { answerImage } from './answer-image.ts'
import { remoteFeatures } from './remote-features.ts'
import { walletQuery } from './wallet-query.ts'

export type RegistryRouteOptions = { readonly registry: WalletRegistry }

const imageKinds = ['Asset', 'Currency', 'Token'] as const

/** The wallet-registry service (SPEC S7.27 to S7.32). */
export function registryRoutes(app: ServicesApp, { config, registry }: RouteOptions & RegistryRouteOptions): void {
  const project = requireProject(config.projects)

  app.get('/getWallets', project, async (c) => {
    const page = await registry.getWallets(readQuery(c, walletQuery))
    return c.json(page, 200, { 'Cache-Control': 'public, max-age=300' })
  })

  app.get('/getWalletImage/:id', project, async (c) => {
    const svg = await registry.getWalletImage(c.req.param('id'))
    if (svg === null) throw new HttpError(404, 'image-unknown', 'There is no wallet of this id')
    return answerImage(c, svg)
  })

  for (const kind of imageKinds) {
    app.get(`/public/get${kind}Image/:id`, project, (c) => {
      const id = c.req.param('id')
      if (!/^[\w.:-]{1,128}$/.test(id))
        throw new HttpError(400, 'invalid-id', 'id: 1 to 128 letters, digits, _ . : or -')
      return answerImage(c, createIcon({ id: `${kind}:${id}`, label: id }))
    })
  }

  app.get('/appkit/v1/config', project, (c) => c.json({ features: remoteFeatures(c.var.project) }))
  app.get('/projects/v1/origins', project, (c) => c.json({ allowedOrigins: c.var.project.allowedOrigins }))
  app.get('/getAnalyticsConfig', project, (c) => c.json({ isAnalyticsEnabled: c.var.project.isAnalyticsEnabled }))
}
