import { SignInHttpError } from './http.ts'

/** The sites where visitors may sign in: a list, or a function. */
export type Origins = readonly string[] | ((origin: string) => boolean)

/**
 * The sites that a request may speak for: the site of its page, if that is allowed; all allowed sites for a request that comes from no
 * browser.
 *
 * @throws {SignInHttpError} `origin_not_allowed`
 */
export function allowedOrigin(origins: Origins, origin: string | null | undefined): readonly string[] {
  const isList = typeof origins !== 'function'
  if (!origin && isList) return origins
  const allowed = Boolean(origin) && (isList ? origins.includes(String(origin)) : origins(String(origin)))
  if (!allowed) throw new SignInHttpError(403, 'origin_not_allowed', 'This site may not sign in here')
  return [String(origin)]
}
