import { expect, test } from 'vitest'
import { startAnvil } from '../anvil/index.ts'
import { fetchRpc } from '../shared/json-rpc.ts'
import { placeFarcasterRegistry, startFarcasterRelay } from './start-farcaster-relay.ts'

test('a channel waits until the visitor’s app signs, with a key that the registry gives an id', async () => {
  const [relay, chain] = await Promise.all([startFarcasterRelay(), startAnvil({ chainId: 10 })])
  await placeFarcasterRegistry(chain.url)
  const headers = { 'content-type': 'application/json' }
  const given = { nonce: 'abcdefgh12345678', siweUri: 'https://login.shop.example', domain: 'login.shop.example' }
  const opened = await fetch(`${relay.url}/v1/channel`, { method: 'POST', headers, body: JSON.stringify(given) })
  const { channelToken, url } = (await opened.json()) as { channelToken: string; url: string }
  const status = () => fetch(`${relay.url}/v1/channel/status`, { headers: { authorization: `Bearer ${channelToken}` } })
  expect([(await status()).status, relay.links]).toEqual([202, [url]])

  await relay.approve(url, { userName: 'ann' })
  const { message, fid, username } = (await (await status()).json()) as Record<string, string>
  expect([username, relay.links]).toEqual(['ann', []])
  const signer = /^(0x\w{40})$/m.exec(message ?? '')?.[1] ?? ''
  expect(message).toContain(`farcaster://fid/${fid}`)
  const data = `0xd94fe832${signer.slice(2).toLowerCase().padStart(64, '0')}`
  const id = await fetchRpc(chain.url, 'eth_call', [
    { to: '0x00000000fc6c5f01fc30151999387bb99a9f489b', data },
    'latest',
  ])
  expect(Number(id)).toBe(Number(fid))
  expect(Number(id)).toBeGreaterThan(0)
  await Promise.all([relay.close(), chain.close()])
})

test('error: a link that no server has asked for', async () => {
  const relay = await startFarcasterRelay()
  const link = 'https://farcaster.xyz/~/siwf?channelToken=none'
  await expect(relay.approve(link, { userName: 'ann' })).rejects.toThrow('No Farcaster channel is open')
  await relay.close()
})
