import * as v from 'valibot'
import { pathPart } from '../../http/build-url.ts'
import type { CallOptions } from '../../http/call-options.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'
import { withReason } from './with-reason.ts'

/** Parameters of `getNameSuggestions`. */
export type GetNameSuggestionsParameters = {
  /** What the visitor typed. */
  name: string
  /** The end of the names, e.g. `example.id`. */
  zone: string
  signal?: AbortSignal | undefined
}

/** A name similar to the visitor's text. */
export type NameSuggestion = {
  readonly name: string
  /** The name is taken. */
  readonly registered: boolean
}

/** Result of `getNameSuggestions`. */
export type GetNameSuggestionsReturnType = { readonly suggestions: readonly NameSuggestion[] }

/** The largest number of names read from one answer. */
const maxNames = 100

const answer = v.object({ suggestions: v.array(v.unknown()) })
const suggestion = v.object({ name: text, registered: v.boolean() })

/**
 * Names similar to the visitor's text.
 *
 * @example
 * const { suggestions } = await getNameSuggestions(http, { name: 'alice' })
 */
export async function getNameSuggestions(
  http: Http,
  { name, zone, signal }: GetNameSuggestionsParameters,
  { warn }: Pick<CallOptions, 'warn'>,
): Promise<GetNameSuggestionsReturnType> {
  const schema = v.pipe(
    answer,
    v.transform(({ suggestions }) => ({
      suggestions: dropBad(suggestions.slice(0, maxNames), suggestion, 'name suggestion', warn),
    })),
  )
  return withReason(http.get(`/v1/profile/suggestions/${pathPart(name)}`, { schema, query: { zone }, signal }))
}
