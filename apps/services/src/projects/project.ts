import * as v from 'valibot'

/** One switch of the remote configuration, as `/appkit/v1/config` gives it. */
const feature = v.object({
  id: v.picklist(['activity', 'onramp', 'swap', 'social_login', 'reown_branding']),
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.array(v.string())), null),
})

/** The form of a project's id. */
export const projectIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{3,64}$/, 'three to 64 letters, digits, - or _'),
)

export const projectSchema = v.strictObject({
  id: projectIdSchema,
  /** Origins that may use the id. A leftmost `*.` stands for one or more labels, another `*` for a part of one. Empty = every origin. */
  allowedOrigins: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/, 'an origin, such as https://app.example'))),
    [],
  ),
  isAnalyticsEnabled: v.optional(v.boolean(), false),
  features: v.optional(v.array(feature), []),
})

export const projectsSchema = v.pipe(
  v.array(projectSchema),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'ids must differ'),
)

/** A client that may use these services: an id for the client, and the origins that may use the id. */
export type Project = v.InferOutput<typeof projectSchema>
export type ProjectInput = v.InferInput<typeof projectSchema>

/** The id that works without any configuration, for pages on this machine only. */
export const localProject: Project = {
  id: 'local',
  allowedOrigins: [
    'http://localhost:*',
    'http://127.0.0.1:*',
    'http://[::1]:*',
    'http://localhost',
    'http://127.0.0.1',
  ],
  isAnalyticsEnabled: false,
  features: [],
}
