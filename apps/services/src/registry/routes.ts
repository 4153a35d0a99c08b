import { createHash } from 'node:crypto'
import { createIcon } from '@latchkey/wallet-list/icon'
import type { Context } from 'hono'
import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import type { Project } from '../projects/project.ts'
import type { ServedIcons } from './icon-set.ts'
import type { ServedRegistry } from './registry-with-imports.ts'

/** Kept for a week, because the operator may install another version of the package, or remove it. */
const installedImage = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cache-Control': 'public, max-age=604800',
}

/** Answers with an image of the operator's icon set, as safely as with a drawn one. */
function answerInstalled(c: Context, svg: string): Response {
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
  const headers = { ...installedImage, ETag: etag }
  return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(svg, 200, headers)
}

/**
 * Answers with an SVG that can't act as a page of this host: opened as a page it runs no script and loads nothing. The
 * same id always has the same image, so it may be kept for ever.
 */
function answerImage(c: Context, svg: string): Response {
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}

type Feature = Project['features'][number]

/** All switches. A client reads a missing switch as off, so every answer has all of them. */
const ids = ['activity', 'onramp', 'swap', 'social_login', 'reown_branding'] as const satisfies readonly Feature['id'][]

/** The remote configuration of a project: its own switches; the others are off. */
function remoteFeatures(project: Project): Feature[] {
  return ids.map(
    (id) => project.features.find((feature) => feature.id === id) ?? { id, isEnabled: false, config: null },
  )
}

/** A whole number in a query. */
function numberParameter(least: number, most: number, fallback: number) {
  return v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'a whole number'), v.transform(Number), v.minValue(least), v.maxValue(most)),
    String(fallback),
  )
}

/** A comma-separated list; empty entries are dropped. */
function listParameter(entry: v.GenericSchema<string, string>, most: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
      v.array(entry),
      v.maxLength(most),
    ),
  )
}

const id = v.pipe(v.string(), v.maxLength(128))
const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id, such as eip155:1'))

/** The query of `/getWallets`. */
const walletQuery = v.object({
  page: numberParameter(1, 10_000, 1),
  entries: numberParameter(1, 100, 40),
  include: listParameter(id, 200),
  exclude: listParameter(id, 200),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  badge_type: v.optional(v.pipe(v.string(), v.maxLength(32))),
  chains: listParameter(chainId, 100),
})

export type RegistryRouteOptions = { readonly registry: ServedRegistry; readonly icons: ServedIcons }

/** The things that have images, each with its kind in the icon set. */
const imageKinds = [
  ['Asset', 'chain'],
  ['Currency', undefined],
  ['Token', 'token'],
] as const

const imageParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, '1 to 128 letters, digits, _ . : or -')),
})
const walletParams = v.object({ id: v.pipe(v.string(), v.maxLength(128)) })
const svg = { summary: 'The image', type: 'image/svg+xml' }

/** The wallet-registry service. */
export function registryRoutes(app: ServicesApp, options: RouteOptions & RegistryRouteOptions): void {
  const { icons, registry } = options
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
      summary: 'The image of a wallet',
      params: walletParams,
      answer: svg,
      refusals: { 404: 'No such wallet' },
    },
    [],
    async (c, { params }) => {
      const image = await registry.getWalletImage(params.id)
      if (image === null) throw new HttpError(404, 'image_unknown', 'There is no wallet of this id')
      const installed = await icons.wallet(params.id)
      return installed ? answerInstalled(c, installed) : answerImage(c, image)
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

  for (const [kind, installed] of imageKinds) {
    addRoute(
      app,
      options,
      {
        ...shared,
        path: `/public/get${kind}Image/:id`,
        summary: `An image for any ${kind.toLowerCase()} id: of the installed icon set, or drawn from the id`,
        params: imageParams,
        answer: svg,
      },
      [],
      async (c, { params: { id } }) => {
        const svg = installed && (await icons[installed](id))
        return svg ? answerInstalled(c, svg) : answerImage(c, createIcon({ id: `${kind}:${id}`, label: id }))
      },
    )
  }

  const ownRoutes = [
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
  for (const [path, summary, read] of ownRoutes) {
    addRoute(app, options, { ...shared, path, summary, answer: { summary: 'JSON' } }, [], (c) =>
      c.json(read(c.var.project)),
    )
  }
}
