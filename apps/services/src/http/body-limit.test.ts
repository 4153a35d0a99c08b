import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Services, startServices } from '../index.ts'

let services: Services
beforeAll(async () => {
  services = await startServices({ port: 0, logLevel: 'silent', names: { zones: [{ name: 'shop.eth' }] } })
})
afterAll(() => services.close())

const post = (path: string, body: string | ReadableStream | undefined) =>
  fetch(services.url + path, { method: 'POST', body, duplex: 'half' } as RequestInit)
const inPieces = (text: string) => new Blob([text]).stream()

test.each([
  ['a length that is told', (text: string) => text],
  ['a length that isn’t told', inPieces],
])('%s: a body is read up to the limit, and refused above it', async (_, toBody) => {
  const path = '/v1/profile/account?projectId=local'
  expect((await post(path, toBody('x'.repeat(65_536)))).status).toBe(400)
  const tooLong = await post(path, toBody('x'.repeat(65_537)))
  expect([tooLong.status, tooLong.headers.get('connection')]).toEqual([413, 'close'])
})

test('a request without a body has an empty one', async () => {
  const { status } = await post('/v1/profile/account?projectId=local', undefined)
  expect(status).toBe(400)
})

test.each([
  ['tells', (text: string) => text],
  ['doesn’t tell', inPieces],
])('no web stream is made of a body that %s its length', async (_, toBody) => {
  const toWeb = vi.spyOn(Readable, 'toWeb')
  const { status } = await post('/v1/profile/account?projectId=local', toBody('{}'))
  expect([status, toWeb.mock.calls.length]).toEqual([400, 0])
  toWeb.mockRestore()
})
