import type * as v from 'valibot'

type ObjectSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> }

/** The description of a route, both for the check of its input and for the OpenAPI document. */
export type RouteInfo = {
  readonly method: 'get' | 'post' | 'delete'
  /** With parameters as Hono writes them: `/getWalletImage/:id`. */
  readonly path: string
  /** The heading on the page: the service that the route belongs to. */
  readonly tag: 'Registry' | 'Chains' | 'Buying' | 'Names' | 'Telemetry' | 'Sign-in' | 'Login' | 'Operations'
  readonly summary: string
  /** Whether a `projectId` is needed. @default true */
  readonly needsProject?: boolean | undefined
  readonly params?: ObjectSchema | undefined
  readonly query?: ObjectSchema | undefined
  readonly body?: v.GenericSchema | undefined
  readonly answer: {
    readonly summary: string
    readonly type?: string | undefined
    readonly schema?: v.GenericSchema | undefined
  }
  /** Refusals beside those every route has, by status. */
  readonly refusals?: Readonly<Record<number, string>> | undefined
}
