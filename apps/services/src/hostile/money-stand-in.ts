import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerBadly } from './answer-badly.ts'
import { markedKind, secretMark } from './upstream-kind.ts'

const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const call = { data: '0x', value: '0', gas: null, gasLimit: null }
const zeroX = {
  liquidityAvailable: true,
  buyAmount: '1000',
  minBuyAmount: '990',
  issues: null,
  allowanceTarget: holder,
  transaction: { ...call, to: holder },
}
const liFi = {
  estimate: { toAmount: '999', toAmountMin: '989', approvalAddress: diamond },
  transactionRequest: { ...call, to: diamond },
}

/** What companies' servers answer, by the end of the path. */
const answers: Readonly<Record<string, (index: number) => unknown>> = {
  'allowance-holder/price': () => zeroX,
  'allowance-holder/quote': () => zeroX,
  'v1/quote': () => liFi,
  'v1/tokens': () => ({ tokens: {} }),
  'onramp/v1/token': () => ({ token: 'session' }),
  'buy/options': () => ({ payment_currencies: [], purchase_currencies: [] }),
  buy_quote: () => ({ quoteCurrencyAmount: 0.03 }),
  'v2/refresh-token': () => ({ data: { accessToken: `${secretMark}-transak`, expiresAt: '9999999999' } }),
  'auth/session': () => ({ data: { widgetUrl: 'https://global.transak.example/?session=1' } }),
  'v2/orders': () => ({ data: [] }),
  exchanges: () => ({ result: { exchanges: [], total: 0 } }),
  // Every second one of these is never answered: nothing in the question can say so.
  'v1/channel': (index) =>
    index % 2 ? undefined : { channelToken: `${secretMark}-channel`, url: 'https://farcaster.example/1' },
  'channel/status': (index) => (index % 2 ? undefined : { state: 'pending' }),
  'openid-configuration': () => undefined,
}

/** A stand-in for exchanges, sellers of crypto and login providers, under `/money/`. Requests that it doesn't know get no answer. */
export function createMoneyStandIn() {
  let count = 0
  return (path: string, body: string, request: IncomingMessage, response: ServerResponse): void => {
    const kind = markedKind(`${request.url}${body}`)
    const [, find] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    const answer = find?.(count++)
    if (kind) answerBadly(kind, request, response)
    else if (!find) response.writeHead(404).end('{}')
    else if (answer !== undefined)
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)), 2)
  }
}
