import { ar } from '../copy/ar.ts'
import { en, type LoginCopy } from '../copy/en.ts'
import css from './popup.css?inline'

/** Gives a popup its language, title, direction and style. Without React, since a popup is seen for a moment. */
export function openPopupPage(): { readonly copy: LoginCopy; readonly main: HTMLElement } {
  const isArabic = navigator.language.toLowerCase().startsWith('ar')
  const { documentElement: html, body } = document
  html.lang = isArabic ? 'ar' : 'en'
  html.dir = isArabic ? 'rtl' : 'ltr'
  const copy = isArabic ? ar : en
  document.title = copy.popupTitle
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const main = document.createElement('main')
  body.append(main)
  return { copy, main }
}
