import { expect, test } from 'vitest'
import { fetchRpc } from '../shared/json-rpc.ts'
import { startAnvil } from './start-anvil.ts'

test('default: a chain that answers, on a free port, until it is closed', async () => {
  const [one, two] = await Promise.all([startAnvil(), startAnvil({ chainId: 1 })])
  expect(one.port).not.toBe(two.port)
  expect(await fetchRpc(one.url, 'eth_chainId', [])).toBe('0x7a69')
  expect(await fetchRpc(two.url, 'eth_chainId', [])).toBe('0x1')
  await Promise.all([one.close(), two.close()])
  await expect(fetchRpc(one.url, 'eth_chainId', [])).rejects.toThrow('cannot reach its node')
})

test('error: a missing executable', async () => {
  await expect(startAnvil({ executable: '/nowhere/anvil' })).rejects.toThrow('anvil did not start')
})

test('error: arguments anvil refuses', async () => {
  await expect(startAnvil({ args: ['--no-such-option'] })).rejects.toThrow('--no-such-option')
})
