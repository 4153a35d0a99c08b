/**
 * Whether an app is certainly on another site than the login site, so that browsers keep a separate login storage for
 * it. No browser tells a page where a site ends. So two names with the same last two labels count as one site, even if
 * they aren't (`a.co.uk`, `b.co.uk`).
 *
 * @example isOtherSite('https://app.other.example', 'https://login.shop.example') // true
 */
export function isOtherSite(app: string, login: string): boolean {
  const siteOf = (origin: string) => new URL(origin).hostname.split('.').slice(-2).join('.')
  return siteOf(app) !== siteOf(login)
}
