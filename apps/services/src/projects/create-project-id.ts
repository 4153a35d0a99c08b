import { randomBytes } from 'node:crypto'

/** A new id: 32 hex digits, the usual form of project ids. It isn't secret, because pages contain it. */
export function createProjectId(): string {
  return randomBytes(16).toString('hex')
}
