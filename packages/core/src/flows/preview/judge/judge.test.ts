import { expect, test } from 'vitest'
import type { Finding } from '../preview-api.ts'
import { sortFindings } from './judge.ts'

const finding = (code: string, severity: string, more: object = {}) =>
  ({ code, severity, details: {}, ...more }) as unknown as Finding

test('the most severe findings come first, those of one severity in the order in which they were found', () => {
  const found = [
    finding('a', 'info'),
    finding('b', 'warning'),
    finding('c', 'danger'),
    finding('d', 'info'),
    finding('e', 'danger'),
    finding('f', 'warning'),
  ]
  expect(sortFindings(found).map(({ code }) => code)).toEqual(['c', 'e', 'b', 'f', 'a', 'd'])
})

test('a finding comes once, unless it is of another call, or about something else', () => {
  const found = [
    finding('a', 'danger', { call: 0 }),
    finding('a', 'danger', { call: 0 }),
    finding('a', 'danger', { call: 1 }),
    finding('a', 'danger', { call: 0, details: { to: '0x1' } }),
    finding('b', 'danger', { call: 0 }),
  ]
  expect(sortFindings(found)).toEqual([found[0], found[2], found[3], found[4]])
})
