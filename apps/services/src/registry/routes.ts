import { createIcon } from '@latchkey/wallet-list/icon'
import * as v from 'valibot'
import type { Project } from '../config/project.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import { answerImage } from './answer-image.ts'
import type { ServedRegistry } from './registry-with-imports.ts'
import { remoteFeatures } from './remote-features.ts'
import { walletQuery } from './wallet-query.ts'

export type RegistryRouteOptions = { readonly registry: ServedRegistry }

const imageKinds = ['Asset', 'Currency', 'Token'] as const

const imageParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, '1 to 128 letters, digits, _ . : or -')),
})
const walletParams = v.object({ id: v.pipe(v.string(), v.maxLength(128)) })
const svg = { summary: 'The picture', type: 'image/svg+xml' }

/** The wallet-registry service. */
export function registryRoutes(app: ServicesApp, options: RouteOptions & RegistryRouteOptions): void {
  const { registry } = options
  const shared = { method: 'get', tag: 'Registry' } as const

  addRoute(
    app,
    options,
    {
      ...shared,
      path: '/getWallets',
      summary: 'A page of the wallets that match, in their order, and how many match in all',
      query: walletQuery,
      answer: { summary: '{ data, count }' },
    },
    [],
    async (c, { query }) => c.json(await registry.getWallets(query), 200, { 'Cache-Control': 'public, max-age=300' }),
  )

  addRoute(
    app,
    options,
    {
      ...shared,
      path: '/getWalletImage/:id',
      summary: 'The picture of a wallet',
      params: walletParams,
      answer: svg,
      refusals: { 404: 'No such wallet' },
    },
    [],
    async (c, { params }) => {
      const image = await registry.getWalletImage(params.id)
      if (image === null) throw new HttpError(404, 'image_unknown', 'There is no wallet of this id')
      return answerImage(c, image)
    },
  )

  addRoute(
    app,
    options,
    {
      ...shared,
      path: '/getWalletProvenance/:id',
      summary: 'Where an entry comes from, the day that was checked, and a digest of what it says',
      params: walletParams,
      answer: { summary: '{ id, source, checked, digest }' },
      refusals: { 404: 'No such wallet' },
    },
    [],
    async (c, { params }) => {
      const provenance = await registry.getProvenance(params.id)
      if (!provenance) throw new HttpError(404, 'wallet_unknown', 'There is no wallet of this id')
      return c.json(provenance)
    },
  )

  for (const kind of imageKinds) {
    addRoute(
      app,
      options,
      {
        ...shared,
        path: `/public/get${kind}Image/:id`,
        summary: `A picture for any ${kind.toLowerCase()} id, drawn from the id`,
        params: imageParams,
        answer: svg,
      },
      [],
      (c, { params: { id } }) => answerImage(c, createIcon({ id: `${kind}:${id}`, label: id })),
    )
  }

  const ownPlaces = [
    [
      '/appkit/v1/config',
      'The project’s switches; off where it says nothing',
      (p: Project) => ({ features: remoteFeatures(p) }),
    ],
    ['/projects/v1/origins', 'The origins the project allows', (p: Project) => ({ allowedOrigins: p.allowedOrigins })],
    [
      '/getAnalyticsConfig',
      'Whether the project wants analytics',
      (p: Project) => ({ isAnalyticsEnabled: p.isAnalyticsEnabled }),
    ],
  ] as const
  for (const [path, summary, read] of ownPlaces) {
    addRoute(app, options, { ...shared, path, summary, answer: { summary: 'JSON' } }, [], (c) =>
      c.json(read(c.var.project)),
    )
  }
}
