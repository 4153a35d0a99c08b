import { randomBytes } from 'node:crypto'

/** A new id: 32 hex digits, as apps know project ids from elsewhere. It is no secret, since pages carry it. */
export function createProjectId(): string {
  return randomBytes(16).toString('hex')
}
