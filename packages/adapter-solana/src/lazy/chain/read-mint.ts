import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, getBase64Encoder } from '@solana/kit'
import { solanaChain } from '../../chain/solana-chain.ts'
import { answerOf, type OnNetwork, rpcOf } from './on-chain.ts'
import { tokenPrograms } from './token-accounts.ts'

/** The fields of a token's mint. */
export type Mint = {
  readonly address: Address
  readonly program: Address
  readonly decimals: number
  readonly supply: bigint
  /** Every transfer must call a program with accounts that the program chooses (Token-2022). */
  readonly hook: boolean
}

/** Both programs have the same layout of a mint; Token-2022 adds its kind at 165, then extensions. */
const baseSize = 82
const kindAt = 165
const transferHook = 14

/** Reads a token's mint from the chain; `solana/token-unsupported` when there is none at this address. */
export async function readMint(on: OnNetwork, token: string): Promise<Mint> {
  const address = token as Address
  if (!solanaChain.isAddress(token)) throw notAToken(token)
  const { value } = await answerOf(
    rpcOf(on).getAccountInfo(address, { encoding: 'base64', commitment: 'confirmed' }),
    on.signal,
  )
  if (!value || !tokenPrograms.includes(value.owner)) throw notAToken(token)
  const data = getBase64Encoder().encode(value.data[0])
  const isMint = data.length === baseSize || (data.length > kindAt && data[kindAt] === 1)
  if (!isMint || data[45] !== 1) throw notAToken(token)
  const bytes = Uint8Array.from(data)
  const supply = new DataView(bytes.buffer).getBigUint64(36, true)
  return { address, program: value.owner, decimals: data[44] ?? 0, supply, hook: hasHook(bytes) }
}

function hasHook(data: Uint8Array): boolean {
  const view = new DataView(data.buffer)
  for (let at = kindAt + 1; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const kind = view.getUint16(at, true)
    if (kind === 0) return false
    // Authority and program, 32 bytes each; zeros mean no program.
    if (kind === transferHook) return data.subarray(at + 36, at + 68).some((byte) => byte !== 0)
  }
  return false
}

function notAToken(token: string): LatchkeyError {
  return new LatchkeyError('solana/token-unsupported', {
    shortMessage: 'This token cannot be sent',
    details: `${token} is not a token on this network.`,
  })
}
