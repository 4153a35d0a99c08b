import type { NameSuggestion } from '@latchkey/api-client'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Readable } from '../../kernel/store.ts'
import type { NameProblem } from './check-name.ts'

/** Where the visitor's registration of a name is. */
export type NameRegistrationState = {
  /** `signing`: the login asks the visitor. `registering`: the services are asked. */
  readonly status: 'choosing' | 'signing' | 'registering' | 'registered'
  /** What the visitor typed, in lower case and without the domain. */
  readonly text: string
  /** The whole name, where `text` can be one. */
  readonly name?: string | undefined
  /** Why `text` can't be a name. Absent while nothing was typed. */
  readonly problem?: NameProblem | undefined
  /** The suggestions for `text`: the name itself, if it can be a name, then similar names. */
  readonly suggestions: readonly NameSuggestion[]
  /** Suggestions are being fetched, or will be as soon as the visitor stops typing. */
  readonly loading: boolean
  /** The suggestions failed. The name can still be registered. */
  readonly suggestionsError?: LatchkeyError | undefined
  /** Why the last registration failed. */
  readonly error?: LatchkeyError | undefined
}

/**
 * The registration of a name for the login in use: `client.use(nameRegistration)`. In the open modal it shows RegisterAccountName again after a
 * failure, and RegisterAccountNameSuccess at the end.
 */
export type NameRegistration = Readable<NameRegistrationState> & {
  /** The domain of the names, e.g. `shop.eth`; `undefined` where the active account can't have one. */
  zone(): string | undefined
  /**
   * The active account's name under the domain, read in both directions; `undefined` = it has none.
   *
   * @throws LatchkeyError `names/lookup-failed`
   */
  own(): Promise<string | undefined>
  /** What the visitor types. Suggestions follow 500 ms after the last change. */
  type(text: string): void
  /** Registers the name that was typed, or this one. The login asks the visitor for a signature. */
  submit(name?: string | undefined): void
  /** Begins again, and leaves the running request. */
  reset(): void
}
