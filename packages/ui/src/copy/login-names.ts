import type { LoginMethod } from '@latchkey/core/ports'

/** Names of companies: the same in every language, as the names of wallets are. */
export const loginNames: Readonly<Record<Exclude<LoginMethod, 'email' | 'passkey'>, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
