import { type BitcoinAccount, signBitcoinPsbt } from '@latchkey/test-wallets'

type Params = Readonly<Record<string, unknown>>

/** A provider with sats-connect's older methods, like Leather: it throws its errors and writes PSBTs in hex. */
export function createLeather({ ordinals, payment }: BitcoinAccount) {
  const keys = [payment, ordinals]
  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getAddresses: () => ({
      addresses: [
        ...keys.map(({ address, publicKey, type }) => ({ symbol: 'BTC', type, address, publicKey })),
        { symbol: 'STX', address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM' },
      ],
    }),
    signMessage: ({ message, paymentType }) => {
      const key = keys.find(({ type }) => type === paymentType) ?? payment
      return { address: key.address, signature: key.signMessage(new TextEncoder().encode(String(message)), 'bip322') }
    },
    signPsbt({ hex, signAtIndex }) {
      const inputs = (signAtIndex as number[]).map((index) => ({ index, key: payment }))
      const signed = signBitcoinPsbt(Uint8Array.from(Buffer.from(String(hex), 'hex')), inputs)
      return { hex: Buffer.from(signed).toString('hex') }
    },
  }
  return {
    async request(method: string, params?: unknown) {
      const answer = methods[method]
      if (!answer) throw { jsonrpc: '2.0', id: '1', error: { code: -32601, message: `${method} is not supported` } }
      return { jsonrpc: '2.0', id: '1', result: answer(Object(params) as Params) }
    },
  }
}
