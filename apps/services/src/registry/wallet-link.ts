import * as v from 'valibot'

/**
 * Printable ASCII. Browsers read a backslash as a slash, and drop control characters: both can hide a link's
 * destination.
 */
const plain = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^[!-~]+$/, 'a link without spaces, control characters and letters beyond ASCII'),
  v.regex(/^[^\\<>"']*$/, 'a link without quotes, angle brackets and backslashes'),
)

/** `https://metamask.io@evil.example` leads to evil.example. */
const hasUserInfo = (link: string) => {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username !== '' || password !== '' || /^[a-z][a-z0-9+.-]*:\/*[^/?#]*@/i.test(link)
}

/** Schemes of systems or browsers, not of a wallet. */
const reserved: ReadonlySet<string> = new Set(
  [
    'http https ws wss ftp ftps file data blob about javascript vbscript view-source intent content cid mid jar res',
    'resource chrome edge brave moz opera safari ms search shell calculator mailto tel sms smsto mms callto facetime',
    'skype geo maps market itms itmss app apps settings prefs x-apple ssh sftp smb afp nfs telnet rdp vnc ldap ldaps',
    'irc gopher git magnet steam slack zoommtg vscode wc',
  ].flatMap((names) => names.split(' ')),
)

/** Also `chrome-extension` and `ms-settings`, which begin with a reserved scheme. */
const isReserved = (scheme: string) =>
  [...scheme.matchAll(/[.+-]|$/g)].some(({ index }) => reserved.has(scheme.slice(0, index)))

/** The scheme of a link, in small letters, without its colon. */
export const schemeOf = (link: string): string => link.slice(0, link.indexOf(':')).toLowerCase()

/** A page on the web. */
export const webLinkSchema = v.pipe(
  plain,
  v.regex(/^https:\/\/[^/]/, 'an https link'),
  v.url('an https link'),
  v.check((link) => !hasUserInfo(link), 'a link without a user name before the host'),
)

const expected = 'a link to an app, such as wallet://, or an https link'

/** A page on the web, or an app of the wallet. `reviewImport` checks whether the scheme is the wallet’s own. */
export const appLinkSchema = v.pipe(
  plain,
  v.regex(/^[a-z][a-z0-9+.-]*:/i, expected),
  v.url(expected),
  v.check((link) => /^https:\/\/[^/]/.test(link) || !isReserved(schemeOf(link)), expected),
  v.check((link) => !hasUserInfo(link), 'a link without a user name before the host'),
)
