import type { Feature, Readable } from '@latchkey/core'
import { type Lazy, lazily } from '@latchkey/core/internal'
import type { LoginUser } from '@latchkey/core/ports'

/** The client's login, loaded when one is in use: a page that is connected by a wallet has none of it. */
export const loginCode: Feature<Lazy<Readable<LoginUser | undefined>>> = {
  id: 'login-code',
  create: (client) => lazily(async () => client.use((await import('./login.lazy.ts')).loginUser)),
}
