import { describe, expect, test } from 'vitest'
import { readFrameQuery } from './frame-query.ts'

const app = 'https://app.shop.example'

describe('the frame’s address', () => {
  const query = (given: Record<string, string> = {}) =>
    `?${new URLSearchParams({ projectId: 'shop', chainId: 'eip155:1', version: '1', enableLogger: 'false', origin: app, ...given })}`

  test('is read', () => {
    expect(readFrameQuery(query())).toEqual({
      projectId: 'shop',
      chainId: 'eip155:1',
      enableLogger: false,
      origin: app,
    })
    expect(readFrameQuery(query({ chainId: '1', enableLogger: 'true' }))).toMatchObject({
      chainId: '1',
      enableLogger: true,
    })
  })

  test.each([
    { origin: '*' },
    { origin: 'null' },
    { origin: `${app}/` },
    { origin: `${app}/path` },
    { origin: 'HTTPS://app.shop.example' },
    { origin: 'javascript:alert(1)' },
    { origin: '' },
    { projectId: '../x' },
    { projectId: '' },
    { chainId: 'eip155:' },
    { chainId: '1'.repeat(40) },
  ])('%j is refused', (given) => {
    expect(readFrameQuery(query(given as Record<string, string>))).toBeUndefined()
  })
})
