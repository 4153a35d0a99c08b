import * as v from 'valibot'

export const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))

/** The refusals of all routes that name a domain. */
export const refusals = { 404: 'No such name', 501: 'No domain is configured' }
