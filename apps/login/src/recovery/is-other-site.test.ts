import { expect, test } from 'vitest'
import { isOtherSite } from './is-other-site.ts'

test.each([
  ['https://app.shop.example', 'https://login.shop.example', false],
  ['https://shop.example', 'https://login.shop.example', false],
  ['http://localhost:3000', 'http://localhost:8787', false],
  ['https://app.other.example', 'https://login.shop.example', true],
  ['https://shop.test', 'https://shop.example', true],
  ['https://a.co.uk', 'https://b.co.uk', false],
])('an app at %s is on another site than a login at %s: %s', (app, login, isOther) => {
  expect(isOtherSite(app, login)).toBe(isOther)
})
