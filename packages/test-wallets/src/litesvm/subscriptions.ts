import type { WebSocket } from 'ws'
import type { Ledger } from './ledger.ts'
import { stringify } from './stringify.ts'

/** `signatureSubscribe` and `slotSubscribe` on one socket; everything else is answered as by HTTP. */
export function subscriptions(socket: WebSocket, ledger: Ledger, reply: (body: string) => string): void {
  const offs = new Map<number, () => void>()
  let last = 0
  const send = (value: unknown) => socket.send(stringify(value))
  const notify = (method: string, subscription: number, result: unknown) =>
    send({ jsonrpc: '2.0', method, params: { subscription, result } })

  function subscribe(id: unknown, open: (subscription: number) => () => void) {
    last += 1
    send({ jsonrpc: '2.0', id, result: last })
    offs.set(last, open(last))
  }

  function onSignature(signature: unknown, subscription: number): () => void {
    const tell = () => {
      const landed = ledger.landed.get(String(signature))
      if (!landed) return
      off()
      offs.delete(subscription)
      const value = { err: landed.error }
      notify('signatureNotification', subscription, { context: { slot: landed.slot }, value })
    }
    const off = ledger.onLanded(tell)
    tell()
    return off
  }

  socket.on('message', (data) => {
    const body = String(data)
    let call: { id?: unknown; method?: unknown; params?: readonly unknown[] } = {}
    try {
      call = JSON.parse(body)
    } catch {}
    const { id, method, params = [] } = call
    if (method === 'signatureSubscribe') subscribe(id, (subscription) => onSignature(params[0], subscription))
    else if (method === 'slotSubscribe')
      subscribe(id, (subscription) =>
        ledger.onLanded(({ slot }) =>
          notify('slotNotification', subscription, { slot, parent: slot - 1n, root: slot }),
        ),
      )
    else if (method === 'signatureUnsubscribe' || method === 'slotUnsubscribe') {
      const found = offs.get(Number(params[0]))
      found?.()
      offs.delete(Number(params[0]))
      send({ jsonrpc: '2.0', id, result: found !== undefined })
    } else socket.send(reply(body))
  })
  socket.on('close', () => {
    for (const off of offs.values()) off()
  })
}
