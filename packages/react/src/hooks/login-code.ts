import type { Feature, Readable } from '@latchkey/core'
import { type Lazy, lazily } from '@latchkey/core/internal'
import type { LoginUser } from '@latchkey/core/ports'

/** The client's login. Its module loads when a login is in use, and not while only a wallet is connected. */
export const loginCode: Feature<Lazy<Readable<LoginUser | undefined>>> = {
  id: 'login-code',
  create: (client) => lazily(async () => client.use((await import('./login.lazy.ts')).loginUser)),
}
