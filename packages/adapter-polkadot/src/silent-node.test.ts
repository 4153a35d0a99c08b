import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { instanceOf, noChain, useClient } from './testing/page.fixture.ts'

/** A host that accepts every connection and never sends a byte. */
async function silentHost() {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, visits: () => visits }
}

test('a node that never answers is given up after 45 seconds', async () => {
  const { url, visits } = await silentHost()
  const { client, clock } = useClient({ ...noChain, url })
  const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const refused = expect(
    instanceOf(client).can.getBalance?.({ chainId: noChain.chainId, account }),
  ).rejects.toMatchObject({ code: 'request/timed-out' })
  await expect.poll(visits, { timeout: 10_000 }).toBeGreaterThan(0)
  await clock.advance(45_000)
  await refused
})
