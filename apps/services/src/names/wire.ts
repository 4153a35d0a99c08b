import type { Context } from 'hono'
import type { ServicesEnv } from '../http/services-context.ts'
import { createImageLink } from '../images/image-link.ts'
import type { StoredName } from './name-store.ts'

/** Answers about names are never cached. */
export const fresh = { 'Cache-Control': 'no-store' }

/**
 * A registered name as clients of names read it.
 *
 * @param publicUrl of this server, for the link to the avatar; undefined: the origin of the request
 */
export function toProfile(c: Context<ServicesEnv>, name: StoredName, publicUrl: string | undefined) {
  const registered = new Date(name.registeredAt).toISOString()
  const baseUrl = publicUrl ?? new URL(c.req.url).origin
  const link = createImageLink({ baseUrl, projectId: c.var.project.id })
  const avatar = link(name.avatar)
  return {
    name: name.name,
    registered,
    updated: registered,
    addresses: { [name.coinType]: { address: name.address, created: registered } },
    attributes: [...(name.bio ? [{ bio: name.bio }] : []), ...(avatar ? [{ avatar }] : [])],
  }
}

/** A refusal in the form that clients of names read, and in the form of every other route. */
export function toRefusal(code: string, field: string, description: string) {
  return { status: 'FAILED', reasons: [{ name: field, description }], error: { code, message: description } }
}
