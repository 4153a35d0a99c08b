import { ApiError } from './api-error.ts'
import { parseUrl } from './parse-url.ts'

/** A value in a query; each value of a list has its own parameter. */
export type QueryValue = string | number | boolean | readonly string[] | undefined

/**
 * Joins base, path and query. The base may have a path; `undefined` and empty lists are left out; lists become comma-separated; a parameter
 * never appears twice.
 *
 * @example
 * buildUrl('https://services.example', '/wallets', { page: 1 }) // 'https://services.example/wallets?page=1'
 */
export function buildUrl(base: string, path: string, query: Readonly<Record<string, QueryValue>>): string {
  const text = base.replace(/^(.*[^/])?\/*$/s, '$1') + path
  const url = parseUrl(text)
  if (!url) throw new ApiError('request/invalid', { details: `"${text}" is no URL` })
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return url.href
}

/**
 * An id as one part of a path. Refuses ids that would change the path: the empty one, `.` and `..`, which no encoding protects.
 *
 * @example
 * const path = `/wallets/${pathPart(id)}`
 */
export function pathPart(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new ApiError('request/invalid', { details: `"${id}" is no id` })
  return encodeURIComponent(id)
}
