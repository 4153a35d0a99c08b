import { ar } from '../copy/ar.ts'
import { en, type LoginCopy } from '../copy/en.ts'
import { type PopupLanguage, readLanguage, toPopupLanguage } from '../popup/social-fragment.ts'
import css from './popup.css?inline'

/** The name of the stored language of this window. */
const storedName = 'latchkey-language'

/**
 * Gives a popup its language, title, direction and style. Without React, since a popup is seen for a moment.
 *
 * @param address the URL of the page, which may name the app's language
 */
export function openPopupPage(address = location.href): { readonly copy: LoginCopy; readonly main: HTMLElement } {
  storeLanguage(address)
  const language = readLanguage(address) ?? storedLanguage() ?? toPopupLanguage(navigator.language) ?? 'en'
  const { documentElement: html, body } = document
  html.lang = language
  html.dir = language === 'ar' ? 'rtl' : 'ltr'
  const copy = { ar, en }[language]
  document.title = copy.popupTitle
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const main = document.createElement('main')
  body.append(main)
  return { copy, main }
}

/**
 * Stores the app's language for the next page of this window, if the URL names it: after a reload, and when a provider
 * leads the window back, the URL doesn't name it.
 */
export function storeLanguage(address: string): void {
  const given = readLanguage(address)
  // The browser may refuse storage.
  try {
    if (given) sessionStorage.setItem(storedName, given)
  } catch {}
}

function storedLanguage(): PopupLanguage | undefined {
  try {
    return toPopupLanguage(sessionStorage.getItem(storedName) ?? '')
  } catch {
    return undefined
  }
}
