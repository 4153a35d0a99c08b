import { expect, test } from 'vitest'
import { startTestLogin } from './test/index.ts'

test.each([
  ['in the frame, as long as the operator says nothing', {}, 'frame'],
  ['in a window of the login site, where the operator wants that', { approvals: 'window' as const }, 'window'],
])('visitors approve %s', async (_, setting, expected) => {
  const login = await startTestLogin({ login: setting })
  const answer = await fetch(`${login.url}/login/config?projectId=shop`)
  expect(await answer.json()).toMatchObject({ approvals: expected })
  await login.close()
})
