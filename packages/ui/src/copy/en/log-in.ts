/** The part of Connect that offers accounts without a wallet. */
export const logInCopy = {
  title: 'Log in or connect',
  label: 'Log in',
  passkey: 'Continue with a passkey',
  emailLabel: 'E-mail address',
  email: 'Continue with e-mail',
  continue: 'Continue',
  sending: 'Sending you a code…',
  sentTo: 'A code is on its way to {email}.',
  invalidEmail: 'Invalid email. Try again.',
  social: 'Log in with an account you have',
  with: 'Continue with {provider}',
  lastUsed: 'used last',
  more: 'More',
  or: 'or',
} as const
