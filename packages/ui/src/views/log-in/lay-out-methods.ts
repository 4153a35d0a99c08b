import type { LoginMethod } from '@latchkey/core/ports'

/** A way to log in by an account elsewhere. */
export type SocialMethod = Exclude<LoginMethod, 'email' | 'passkey'>

/** Four in two rows: all of them where they fit, else three and "More". */
const mostShown = 4

/** How many have a button of their own before the others are shown. */
export const shownFirst = mostShown - 1

/** Which of the methods have a button of their own, the last used among the first, and whether others stand behind "More". */
export function layOutMethods(
  methods: readonly LoginMethod[],
  lastMethod: LoginMethod | undefined,
  all: boolean,
): { readonly ways: readonly SocialMethod[]; readonly more: boolean } {
  const social = methods.filter((method): method is SocialMethod => method !== 'email' && method !== 'passkey')
  if (social.length <= mostShown) return { ways: social, more: false }
  const first = social.slice(0, shownFirst)
  const last = social.find((method) => method === lastMethod)
  const shown = last && !first.includes(last) ? [...first.slice(0, -1), last] : first
  // Those that were shown stay where they are.
  return all ? { ways: [...new Set([...shown, ...social])], more: false } : { ways: shown, more: true }
}
