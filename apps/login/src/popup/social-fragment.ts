/** The parameter that names the flow in the first URL of a popup. */
const beginParameter = 'latchkey-begin'
/** The parameter that names the language in the first URL of a popup. */
const languageParameter = 'latchkey-language'

/** The languages that popups have texts in, as BCP 47 tags. */
const popupLanguages = ['en', 'ar'] as const
export type PopupLanguage = (typeof popupLanguages)[number]

/** The fields that the services put into the fragment of the page after a provider's answer. */
export type SocialReturn = {
  readonly flow: string
  /** Absent when the login failed. */
  readonly result?: string | undefined
  /** A code of the login server, such as `login/declined`. */
  readonly error?: string | undefined
}

const isId = (value: string | null): value is string => value !== null && /^[A-Za-z0-9_-]{16,128}$/.test(value)

function fragmentOf(address: string): URLSearchParams {
  const at = address.indexOf('#')
  return new URLSearchParams(at < 0 ? '' : address.slice(at + 1))
}

/**
 * The first URL of a popup.
 *
 * @param locale the app's language, as the frame has it. Without it the popup takes the browser's language
 * @example beginAddress('/passkey.html', flow, 'ar-EG') // '/passkey.html#latchkey-begin=…&latchkey-language=ar'
 */
export function beginAddress(page: string, flow: string, locale: string | undefined): string {
  const fragment = new URLSearchParams({ [beginParameter]: flow })
  // The frame is in English where it lacks the app's language, so its windows are too.
  if (locale !== undefined) fragment.set(languageParameter, toPopupLanguage(locale) ?? 'en')
  return `${page}#${fragment}`
}

/** Reads the language from the first URL of a popup; `undefined` if popups lack it or it names no language. */
export function readLanguage(address: string): PopupLanguage | undefined {
  return toPopupLanguage(fragmentOf(address).get(languageParameter) ?? '')
}

/** @example toPopupLanguage('ar-EG') // 'ar' */
export function toPopupLanguage(locale: string): PopupLanguage | undefined {
  return popupLanguages.find((language) => language === locale.toLowerCase().split('-')[0])
}

/** Reads the flow from the first URL of a popup. */
export function readBegin(address: string): string | undefined {
  const flow = fragmentOf(address).get(beginParameter)
  return isId(flow) ? flow : undefined
}

/**
 * Reads the provider's answer from a URL; `undefined` if there is none. `flow` is empty when the services knew none.
 */
export function readReturn(address: string): SocialReturn | undefined {
  const fragment = fragmentOf(address)
  const [flow, result, error] = [
    fragment.get('latchkey-flow'),
    fragment.get('latchkey-result'),
    fragment.get('latchkey-error'),
  ]
  const known = isId(flow) ? flow : ''
  if (isId(result) && known) return { flow: known, result }
  return error && /^login\/[a-z-]{1,40}$/.test(error) ? { flow: known, error } : undefined
}
