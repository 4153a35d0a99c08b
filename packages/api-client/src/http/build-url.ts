import { ApiError } from './api-error.ts'

export type QueryValue = string | number | boolean | readonly string[] | undefined

/**
 * Joins base, path and query. The base may have a path of its own; `undefined` and empty lists are left out; lists become
 * comma-separated; a parameter never appears twice.
 */
export function buildUrl(base: string, path: string, query: Readonly<Record<string, QueryValue>>): string {
  const text = base.replace(/^(.*[^/])?\/*$/s, '$1') + path
  if (!URL.canParse(text)) throw new ApiError('request/invalid', { details: `"${text}" is no URL` })
  const url = new URL(text)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return url.href
}

/** An id as one part of a path. Refuses what would change the path: nothing at all, `.` and `..`, which no encoding protects. */
export function pathPart(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new ApiError('request/invalid', { details: `"${id}" is no id` })
  return encodeURIComponent(id)
}
