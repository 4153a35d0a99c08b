import { expect, test } from 'vitest'
import { startStandIn } from '../blockchain/test/start-stand-in.ts'
import { startServices } from '../index.ts'

const asset = 'eip155:1/slip44:60'
const call = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })

test('three methods are passed on with the key; whatever else is refused, and the key is in no answer', async () => {
  const seen: { method: string; key: unknown }[] = []
  const exchange = await startStandIn(({ body, headers }) => {
    const { method } = JSON.parse(body) as { method: string }
    seen.push({ method, key: headers.authorization })
    if (method.endsWith('BuyStatus')) return { status: 500, body: 'exchange-key' }
    return { body: { jsonrpc: '2.0', id: 9, result: { exchanges: [{ id: 'one', name: 'One' }] } } }
  })
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: {},
    blockchain: { pollMs: 0 },
    pay: { exchanges: { url: exchange.url, apiKey: 'exchange-key' } },
  })
  const ask = async (body: object | string) => {
    const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await fetch(`${services.url}/v1/json-rpc?projectId=local`, init)
    return { status: response.status, text: await response.text() }
  }
  const listed = await ask(call('reown_getExchanges', { page: 1, asset, amount: '0.5' }))
  expect(JSON.parse(listed.text)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: { exchanges: [{ id: 'one', name: 'One' }] },
  })
  const failed = await ask(call('reown_getExchangeBuyStatus', { exchangeId: 'one', sessionId: 's1' }))
  expect([failed.status, failed.text.includes('exchange-key')]).toEqual([502, false])
  for (const wrong of [
    call('eth_sendTransaction', {}),
    call('reown_getExchangePayUrl', { exchangeId: 'one', asset, amount: '5', recipient: '0x1' }),
    call('reown_getExchangePayUrl', { exchangeId: '../x y', asset, amount: '0x5', recipient: '0x1' }),
    '{',
  ])
    expect((await ask(wrong)).status).toBe(400)
  expect((await ask(call('reown_getExchanges', { exclude: ['x'.repeat(9000)] }))).status).toBe(413)
  expect(seen).toEqual(
    ['reown_getExchanges', 'reown_getExchangeBuyStatus'].map((method) => ({ method, key: 'Bearer exchange-key' })),
  )
  await services.close()
  exchange.close()
})

test('an exchange whose answer is nested without end counts as without an answer', async () => {
  const deep = `{"result":{"exchanges":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`
  const exchange = await startStandIn(() => ({ body: deep }))
  const pay = { exchanges: { url: exchange.url } }
  const services = await startServices({ port: 0, logLevel: 'silent', chains: {}, blockchain: { pollMs: 0 }, pay })
  const body = JSON.stringify(call('reown_getExchanges', {}))
  const response = await fetch(`${services.url}/v1/json-rpc?projectId=local`, { method: 'POST', body })
  expect(response.status).toBe(502)
  await services.close()
  exchange.close()
})

test('without an exchange the list is empty, and nothing can be paid there', async () => {
  const services = await startServices({ port: 0, logLevel: 'silent', chains: {}, blockchain: { pollMs: 0 } })
  const ask = (body: object) =>
    fetch(`${services.url}/v1/json-rpc?projectId=local`, { method: 'POST', body: JSON.stringify(body) })
  expect(await (await ask(call('reown_getExchanges', {}))).json()).toMatchObject({ result: { exchanges: [] } })
  expect((await ask(call('reown_getExchangeBuyStatus', { exchangeId: 'one', sessionId: 's1' }))).status).toBe(501)
  await services.close()
})
