import { afterEach, expect, test } from 'vitest'
import { createLoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'

let login: TestLogin
afterEach(() => login.close())

/** What a visitor behind a proxy that names regions is told of the place: by the device step, the mail, the devices and the audit log. */
async function places(region: string) {
  const headers = { 'x-region': region }
  const client = await createLoginClient(login.url, { now: () => login.clock.time, headers })
  const started = await client.ask('email/start', { projectId: 'shop', email: 'ann@shop.example', purpose: 'login' })
  if (started.action === 'CONNECT') throw new Error('no code was sent')
  const { text = '' } = await login.mailbox.next('ann@shop.example')
  const code = /\d{6}/.exec(text)?.[0] ?? ''
  client.keep(await client.ask('email/verify', { flow: started.flow, code }))
  const { devices } = await client.ask('devices', {})
  const { entries } = await client.ask('audit', {})
  const mail = /Chrome on Android, ([^\n]*)\. Enter the code/.exec(text)?.[1]
  return { step: started.place, mail, device: devices[0]?.place, audit: entries.map(({ place }) => place) }
}

test('the place that the operator’s proxy names is in the device step, the mail, the devices and the audit log', async () => {
  login = await startTestLogin({ login: { placeHeader: 'x-region' } })
  const all = await places('Lisbon, Portugal')
  expect(all).toMatchObject({ step: 'Lisbon, Portugal', mail: 'Lisbon, Portugal', device: 'Lisbon, Portugal' })
  expect(new Set(all.audit)).toEqual(new Set(['Lisbon, Portugal']))
})

test('without the setting no place is shown or stored, whatever the request says', async () => {
  login = await startTestLogin()
  const { audit, ...others } = await places('Lisbon, Portugal')
  expect(others).toEqual({ step: undefined, mail: undefined, device: undefined })
  expect(audit.length).toBeGreaterThan(0)
  expect(new Set(audit)).toEqual(new Set([undefined]))
  expect(JSON.stringify(login.mailbox.mails.map(({ email }) => email.text))).not.toContain('Lisbon')
})
