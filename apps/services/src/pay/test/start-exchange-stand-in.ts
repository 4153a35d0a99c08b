import { randomBytes } from 'node:crypto'
import { type StandInReply, startStandIn } from '../../blockchain/test/start-stand-in.ts'

type Call = { readonly id: unknown; readonly method: string; readonly params: Readonly<Record<string, string>> }
type Session = {
  readonly amount: string
  readonly recipient: string
  status: 'UNKNOWN' | 'SUCCESS' | 'FAILED'
  txHash?: string
}

export const exchangeStandInKey = 'stand-in-exchange-key'

/**
 * STAND-IN for an exchange that pays from an account there, in the native currency of one local chain. It speaks the three methods of
 * `pay.exchanges`, refuses calls without its key, and pays on the chain when the visitor presses the button on its page.
 */
export async function startExchangeStandIn({
  asset,
  payer,
  rpcUrl,
}: {
  readonly rpcUrl: string
  /** CAIP-19 of the native currency. */
  readonly asset: string
  /** An account that the node has unlocked. */
  readonly payer: string
}) {
  const sessions = new Map<string, Session>()

  const server = await startStandIn(async ({ body, headers, method, url }) => {
    if (method === 'GET') return page(url.searchParams.get('session') ?? '')
    if (url.pathname === '/decide') return decide(JSON.parse(body) as { session: string; status: Session['status'] })
    if (headers.authorization !== `Bearer ${exchangeStandInKey}`) return { status: 401, body: { error: 'No key' } }
    const { id, method: called, params } = JSON.parse(body) as Call
    const result = answer(called, params)
    return { body: { jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32_602, message: 'No' } }) } }
  })

  function answer(method: string, params: Call['params']): object | undefined {
    const isSold = params.asset === asset
    const exchanges = isSold ? [{ id: 'stand-in', name: 'Stand-in Exchange', imageUrl: '' }] : []
    if (method === 'reown_getExchanges') return { exchanges, total: exchanges.length }
    if (method === 'reown_getExchangeBuyStatus') {
      const { status, txHash } = sessions.get(params.sessionId ?? '') ?? {}
      return status && { status, ...(txHash && { txHash }) }
    }
    const { amount = '', recipient = '' } = params
    if (!isSold || params.exchangeId !== 'stand-in' || !/^0x[0-9a-fA-F]{40}$/.test(recipient)) return undefined
    const session = randomBytes(8).toString('hex')
    sessions.set(session, { amount, recipient, status: 'UNKNOWN' })
    return { url: `${server.url}/pay?session=${session}`, sessionId: session }
  }

  async function decide({
    session: id,
    status,
  }: {
    session: string
    status: Session['status']
  }): Promise<StandInReply> {
    const session = sessions.get(id)
    if (session?.status !== 'UNKNOWN') return { status: 409, body: { error: 'This session is over' } }
    session.status = status
    if (status === 'SUCCESS') {
      const params = [{ from: payer, to: session.recipient, value: session.amount }]
      const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
      const sent = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: call })
      session.txHash = ((await sent.json()) as { result: string }).result
    }
    return { body: {} }
  }

  return { ...server, sessions: sessions as ReadonlyMap<string, Readonly<Session>> }
}

/** The exchange's page, named a stand-in, with one button for each end of a payment. */
function page(session: string): StandInReply {
  const safe = session.replace(/[^0-9a-f]/g, '')
  const button = (label: string, status: string) => `<button onclick="decide('${status}')">${label}</button>`
  const body = `<!doctype html><html lang="en"><title>Stand-in for an exchange</title>
<body style="font:16px system-ui;padding:2rem"><h1>Stand-in for an exchange</h1><p>It pays on the local chain.</p>
<p>${button('Pay', 'SUCCESS')} ${button('Fail', 'FAILED')}</p><p id="done" role="status"></p>
<script>async function decide(status) {
  const { ok } = await fetch('/decide', { method: 'POST', body: JSON.stringify({ session: '${safe}', status }) })
  document.getElementById('done').textContent = ok ? 'Done: ' + status : 'This session is over'
}</script></body></html>`
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
