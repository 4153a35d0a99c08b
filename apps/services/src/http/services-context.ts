import type { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import type { Project } from '../config/project.ts'
import type { Log } from '../log/log.ts'

/** What every request handler finds on its context. */
export type ServicesEnv = { Variables: { project: Project } }
export type ServicesApp = Hono<ServicesEnv>

/** What routes are made from. */
export type RouteOptions = {
  readonly config: Config
  readonly log: Log
  /** Reaches the chains. */
  readonly fetch: typeof globalThis.fetch
}
