import { decodeSs58 } from '../chain/ss58.ts'
import { toHex } from '../lazy/decode.ts'

/** The bytes of `balances.transferKeepAlive` on the local chain. Units from 2^14 to 2^30. */
export function transferCall(to: string, units: number): `0x${string}` {
  const compact = new Uint8Array(4)
  new DataView(compact.buffer).setUint32(0, units * 4 + 2, true)
  return toHex(Uint8Array.from([0x0a, 3, 0, ...(decodeSs58(to)?.publicKey ?? []), ...compact]))
}
