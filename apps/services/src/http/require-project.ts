import { createMiddleware } from 'hono/factory'
import { originAllowed } from '../projects/origin-allowed.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import { HttpError } from './http-error.ts'
import type { ServicesEnv } from './services-context.ts'

/** Lets only requests of a known project pass: 401 without an id, 403 with a wrong one. */
export function requireProject(projects: ProjectDirectory) {
  return createMiddleware<ServicesEnv>(async (c, next) => {
    const id = c.req.query('projectId')
    if (!id) throw new HttpError(401, 'project_id_missing', 'The query parameter projectId is missing')
    const project = await projects.find(id)
    if (!project) throw new HttpError(403, 'project_id_unknown', 'There is no project of this id')
    c.set('project', project)
    await next()
  })
}

/**
 * Accepts only requests from the project's origins. Routes that tell an app which origins are allowed can't use this,
 * because an app learns there that its own origin isn't.
 */
export const requireOrigin = createMiddleware<ServicesEnv>(async (c, next) => {
  if (!originAllowed(c.var.project, c.req.header('origin'))) {
    throw new HttpError(403, 'origin_not_allowed', 'The project does not allow this origin')
  }
  await next()
})

/** The same, but the operator's own login site may ask too: it reads and sends for the accounts of every project. */
export function requireOriginOr(loginOrigins: readonly string[]) {
  return createMiddleware<ServicesEnv>((c, next) =>
    loginOrigins.includes(c.req.header('origin') ?? '') ? next() : requireOrigin(c, next).then(() => {}),
  )
}
