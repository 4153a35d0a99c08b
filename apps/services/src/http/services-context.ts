import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import type { RequestLimit } from './request-limit.ts'
import type { RouteInfo } from './route-info.ts'

/** The context of every request handler. */
export type ServicesEnv = { Bindings: HttpBindings; Variables: { project: Project } }
export type ServicesApp = Hono<ServicesEnv>

/** The options of all routes. */
export type RouteOptions = {
  readonly config: Config
  readonly log: Log
  readonly projects: ProjectDirectory
  /** Counts the requests of an address. */
  readonly limitRate: RequestLimit
  /** The `fetch` for requests to chains. */
  readonly fetch: typeof globalThis.fetch
  /** The address of the visitor who is served right now. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
  /** The clock, in ms. */
  readonly now: () => number
  /** Puts a route into the OpenAPI document; `addRoute` does so by itself. */
  readonly describe: (info: RouteInfo) => void
}
