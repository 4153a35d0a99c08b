import { encodeAuthInfo, encodeTx, signModes } from './documents.ts'
import { chainRefusal, type OnNetwork } from './on-chain.ts'
import { decode, encode } from './proto.ts'
import { query } from './rpc.ts'

/** Simulates a transaction on the chain, without a signature. Returns the used gas; throws the chain's refusal. */
export async function simulate(
  on: OnNetwork,
  { bodyBytes, publicKey, sequence }: { bodyBytes: Uint8Array; publicKey: Uint8Array; sequence: bigint },
): Promise<bigint> {
  const authInfo = encodeAuthInfo({ fee: { amount: [], gas: '0' }, mode: signModes.direct, publicKey, sequence })
  const tx = encodeTx(bodyBytes, authInfo, new Uint8Array())
  const { code, log = '', value } = await query(on, '/cosmos.tx.v1beta1.Service/Simulate', encode([2, tx]))
  if (!value) throw chainRefusal(code, log)
  const info = decode(value).one(1)
  return info ? decode(info).uint(2) : 0n
}
