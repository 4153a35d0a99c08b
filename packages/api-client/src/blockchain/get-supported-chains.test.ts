import { expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

test('[S7.35] /v1/supported-chains answers the chains that the host knows', async () => {
  await using server = await serverOf({ http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 1], ws: ['x'] })
  const heard = listen()
  const chains = await createBlockchain(server.http(), heard).getSupportedChains()
  expect(chains).toEqual({ http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/v1/supported-chains', query: identity }])
  expect(heard.warnings).toHaveLength(2)

  await using told = await serverOf({ http: ['eip155:1', 'cosmos:a'], history: ['eip155:1', {}] })
  expect(await createBlockchain(told.http()).getSupportedChains()).toMatchObject({ history: ['eip155:1'] })

  const onramp = [{ id: 'moonpay', namespaces: ['eip155'] }, { id: 7, namespaces: [] }, 'coinbase']
  await using selling = await serverOf({ http: ['eip155:1'], onramp })
  expect(await createBlockchain(selling.http()).getSupportedChains()).toMatchObject({ onramp: onramp.slice(0, 1) })

  await using short = await serverOf({ http: ['eip155:1'] })
  expect(await createBlockchain(short.http()).getSupportedChains()).toEqual({ http: ['eip155:1'], ws: [] })
  for (const body of [[], {}, { http: 'eip155:1' }, { http: [], history: 'all' }, null]) {
    await using wrong = await serverOf(body)
    expect(await codeOf(createBlockchain(wrong.http()).getSupportedChains())).toBe('request/unreadable')
  }
})
