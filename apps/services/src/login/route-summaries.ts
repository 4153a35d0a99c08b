import type { LoginRouteName } from '@latchkey/frame/wire'

const text = (summary: string, answer = 'See @latchkey/frame/wire') => ({ summary, answer: { summary: answer } })

/** What each login route does, for the OpenAPI document. */
export const summaries: Readonly<Record<LoginRouteName, ReturnType<typeof text>>> = {
  'email/start': text('Mails a one-time code'),
  'email/verify': text('Takes the code'),
  'social/start': text('Begins a social login'),
  'social/confirm': text('Shows that the popup is of the browser that began'),
  'social/finish': text('Polls a social login'),
  'farcaster/start': text('Opens a channel at the Farcaster relay'),
  'farcaster/finish': text('Polls the channel'),
  'passkey/options': text('Options for a passkey'),
  'passkey/finish': text('Takes what the passkey answered'),
  'session/refresh': text('New tokens for a refresh token'),
  'session/end': text('Logs out'),
  account: text('The account of this login session'),
  'identity-token': text('A token for the app’s own server'),
  challenge: text('A one-time text for signatures'),
  'vault/create': text('Stores addresses and the first server share'),
  'vault/share/read': text('Releases the server share of this device'),
  'vault/share/write': text('Stores the server share of a new split'),
  'vault/recovery/add': text('Adds a recovery factor'),
  'vault/recovery/read': text('Releases what a recovery needs'),
  'vault/recovery/remove': text('Removes a recovery factor'),
  'vault/permit': text('Allows an export'),
  devices: text('Devices and their login sessions'),
  'devices/end': text('Ends a device'),
  'sessions/end': text('Ends login sessions'),
  'logins/unlink': text('Removes a login'),
  'email/update/start': text('Begins a change of the address'),
  'email/update/primary': text('Takes the code of the present address'),
  'email/update/secondary': text('Takes the code of the new address'),
  audit: text('What happened to the account'),
  'account/delete': text('Deletes the account after 72 hours'),
  'account/delete/cancel': text('Keeps the account'),
}
