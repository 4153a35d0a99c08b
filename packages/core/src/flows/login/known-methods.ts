import type { CoreClient } from '../../kernel/client.ts'
import { type LoginMethod, socialProviders } from '../../kernel/ports/auth.ts'

const known: readonly LoginMethod[] = ['email', 'passkey', 'farcaster', ...socialProviders]

/** The app's ways to log in. A method that doesn't exist is left out, and the developer is told. */
export function knownMethods({ alerts, options }: CoreClient): readonly LoginMethod[] {
  const methods = options.auth?.methods ?? []
  const unknown = methods.filter((method) => !known.includes(method))
  if (unknown.length)
    alerts.show({
      code: 'login/methods-unknown',
      short: 'Unknown Login Method',
      long: `The \`methods\` of a login are ${known.join(', ')}. These aren’t offered:`,
      level: 'error',
      details: unknown.join(', '),
      once: true,
    })
  return methods.filter((method) => known.includes(method))
}
