import { expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../../test/calls.ts'
import { serverOf } from '../../../test/server.ts'
import { createBlockchain } from '../blockchain.ts'

const id = 'eip155:1:0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

test('[S7.53] /v1/sessions/{id} answers the permissions of an account', async () => {
  await using server = await serverOf({
    pcis: [{ pci: 'p1', expiration: 1_800_000_000, permissions: [{ type: 'contract-call' }] }, { pci: 'p2' }, {}],
  })
  const heard = listen()
  expect(await createBlockchain(server.http(), heard).getSessions({ id })).toEqual({
    sessions: [
      { pci: 'p1', expiration: '1800000000', permissions: [{ type: 'contract-call' }] },
      { pci: 'p2', permissions: [] },
    ],
  })
  expect(server.calls).toMatchObject([
    { method: 'GET', path: `/v1/sessions/${encodeURIComponent(id)}`, query: identity },
  ])
  expect(heard.warnings).toHaveLength(1)
})

test('[S7.54] POST /v1/sessions/{id}/revoke sends pci and signature', async () => {
  await using server = await serverOf('')
  await createBlockchain(server.http()).revokeSession({ id, pci: 'p1', signature: '0x12' })
  const [call] = server.calls
  expect(call).toMatchObject({ method: 'POST', path: `/v1/sessions/${encodeURIComponent(id)}/revoke`, query: identity })
  expect(JSON.parse(call?.body ?? '')).toEqual({ pci: 'p1', signature: '0x12' })
  await using refusing = await serverOf({ error: { code: 'not_configured', message: 'Not here' } }, 501)
  const call501 = createBlockchain(refusing.http()).revokeSession({ id, pci: 'p1', signature: '0x12' })
  expect(await codeOf(call501)).toBe('http/status')
})
