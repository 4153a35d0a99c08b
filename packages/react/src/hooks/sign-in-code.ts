import type { Feature } from '@latchkey/core'
import type { SignIn } from '@latchkey/core/features/sign-in'
import { type Lazy, lazily } from '@latchkey/core/internal'

/** The client's sign-in. Its module loads at the first use, and not for a page that only reads whether the visitor is signed in. */
export const signInCode: Feature<Lazy<SignIn>> = {
  id: 'sign-in-code',
  create: (client) => lazily(async () => client.use((await import('@latchkey/core/features/sign-in')).signIn)),
}
