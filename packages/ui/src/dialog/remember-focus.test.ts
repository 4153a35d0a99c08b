import { afterEach, expect, test } from 'vitest'
import { rememberFocus } from './remember-focus.ts'

afterEach(() => document.body.replaceChildren())

const draw = (html: string) => {
  document.body.innerHTML = html
}
const byId = (id: string) => document.getElementById(id) as HTMLElement

test('the same element, as long as it is there', () => {
  draw('<div><button id="other"></button><button id="trigger"></button></div>')
  byId('trigger').focus()
  const restore = rememberFocus(document)
  byId('other').focus()
  expect(restore()).toBe(byId('trigger'))
})

test('the element in its place: a connect button became an account button', () => {
  draw('<div><button id="network"></button><button id="connect"></button></div>')
  byId('connect').focus()
  const restore = rememberFocus(document)
  byId('connect').outerHTML = '<button id="account"></button>'
  expect(restore()).toBe(byId('account'))
})

test('a button of ours nearby, where something else stands in its place', () => {
  draw('<div><button id="connect"></button></div>')
  byId('connect').focus()
  const restore = rememberFocus(document)
  byId('connect').outerHTML = '<p></p><span><button id="account" data-latchkey-button="account"></button></span>'
  expect(restore()).toBe(byId('account'))
})

test('the pressed element, or the button around it, where a press gives no focus (Safari)', () => {
  draw('<div><button id="connect"><span id="label"></span></button></div>')
  const restore = rememberFocus(document, byId('label'))
  expect(restore()).toBe(byId('connect'))
  byId('connect').outerHTML = '<button id="account"></button>'
  expect(restore()).toBe(byId('account'))
})

test('the focused element rather than the pressed one; nothing if no button was pressed', () => {
  draw('<button id="trigger"></button><button id="other"></button><p id="text"></p>')
  expect(rememberFocus(document, byId('text'))()).toBeUndefined()
  byId('trigger').focus()
  expect(rememberFocus(document, byId('other'))()).toBe(byId('trigger'))
})

test('nothing where its place is gone too, or where nothing had focus', () => {
  expect(rememberFocus(document)()).toBeUndefined()
  draw('<div id="place"><button id="connect"></button></div>')
  byId('connect').focus()
  const restore = rememberFocus(document)
  byId('place').remove()
  expect(restore()).toBeUndefined()
})
