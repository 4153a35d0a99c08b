import { expect, test } from 'vitest'
import { startServices } from './index.ts'
import { createLog } from './log/log.ts'

test('error: a setting that can’t be used is named', async () => {
  await expect(startServices({ port: -1 })).rejects.toThrow(/^port: /)
})

test('error: a port that is taken is reported', async () => {
  const services = await startServices({ port: 0, logLevel: 'silent' })
  await expect(startServices({ port: services.port, logLevel: 'silent' })).rejects.toThrow(
    `port: ${services.port} is taken`,
  )
  await services.close()
})

test('clients get the public URL', async () => {
  const services = await startServices({ port: 0, logLevel: 'silent', publicUrl: 'https://services.example/' })
  expect([services.url, services.relayUrl]).toEqual(['https://services.example', 'wss://services.example'])
  await services.close()
})

test('a request is logged by its route, without its path and query', async () => {
  const lines: string[] = []
  const services = await startServices({ port: 0, log: createLog('debug', (line) => lines.push(line)) })
  await fetch(`${services.url}/getWallets?projectId=local&search=private`)
  await fetch(`${services.url}/getWalletImage/private?projectId=local`)
  await services.close()
  expect(lines.join()).toContain('"route":"/getWallets","status":200')
  expect(lines.join()).toContain('"route":"/getWalletImage/:id","status":')
  expect(lines.join()).not.toMatch(/private|projectId/)
})

test('behind a proxy a connection is kept for longer than a proxy keeps it', async () => {
  const keptFor = async (addressHeader?: string) => {
    const services = await startServices({ port: 0, logLevel: 'silent', addressHeader })
    const { headers } = await fetch(`${services.url}/health`)
    await services.close()
    return headers.get('keep-alive')
  }
  expect(await keptFor()).toBe('timeout=5')
  expect(await keptFor('x-forwarded-for')).toBe('timeout=620')
})
