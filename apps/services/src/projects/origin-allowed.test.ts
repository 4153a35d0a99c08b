import { expect, test } from 'vitest'
import { originAllowed } from './origin-allowed.ts'
import { localProject } from './project.ts'

const project = {
  ...localProject,
  allowedOrigins: ['https://app.example', 'https://*.preview.example', 'http://localhost:*'],
}

test.each([
  ['https://app.example', true],
  ['https://APP.example', true],
  ['https://pr-7.preview.example', true],
  ['http://localhost:5173', true],
  ['https://a.b.preview.example', true],
  ['https://a.preview.example.evil.test', false],
  ['https://a.b.preview.example:8443', false],
  ['https://preview.example', false],
  ['https://app.example.evil.test', false],
  ['https://evil.test/https://app.example', false],
  ['https://appxexample', false],
  ['http://localhost:5173.evil.test', false],
  ['http://app.example', false],
  ['null', false],
])('%s: %s', (origin, allowed) => {
  expect(originAllowed(project, origin)).toBe(allowed)
})

test('no header, or no list, refuses no request', () => {
  expect(originAllowed(project, undefined)).toBe(true)
  expect(originAllowed({ ...project, allowedOrigins: [] }, 'https://anyone.test')).toBe(true)
})

test('the local project is for pages on this machine', () => {
  expect(originAllowed(localProject, 'http://127.0.0.1:4173')).toBe(true)
  expect(originAllowed(localProject, 'http://[::1]:4173')).toBe(true)
  expect(originAllowed(localProject, 'https://example.com')).toBe(false)
})
