import { ar } from '../copy/ar.ts'
import { en, type LoginCopy } from '../copy/en.ts'
import css from './popup.css?inline'

/**
 * Gives a popup its language, direction and style. It doesn't use React, because a popup is visible only for a moment.
 */
export function openPopupPage(): { readonly copy: LoginCopy; readonly main: HTMLElement } {
  const isArabic = navigator.language.toLowerCase().startsWith('ar')
  const { documentElement: html, body } = document
  html.lang = isArabic ? 'ar' : 'en'
  html.dir = isArabic ? 'rtl' : 'ltr'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const main = document.createElement('main')
  body.append(main)
  return { copy: isArabic ? ar : en, main }
}
