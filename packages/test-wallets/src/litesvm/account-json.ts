import { type EncodedAccount, getBase58Decoder, getBase64Decoder, type MaybeEncodedAccount } from '@solana/kit'

/** The two token programs: SPL Token and Token-2022. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

type FindMint = (address: string) => MaybeEncodedAccount

/** An account in the form of `getAccountInfo`; `null` when it doesn't exist. */
export function accountJson(account: MaybeEncodedAccount, encoding: unknown, findMint: FindMint): unknown {
  if (!account.exists) return null
  const { data, executable, lamports, programAddress } = account
  const parsed = encoding === 'jsonParsed' ? (parseToken(account, findMint) ?? parseMint(account)) : undefined
  return {
    lamports,
    owner: programAddress,
    executable,
    rentEpoch: 0,
    space: data.length,
    data: parsed ?? (encoding === 'base58' ? [base58(data), 'base58'] : [getBase64Decoder().decode(data), 'base64']),
  }
}

/** Whether an account holds tokens: in both programs such accounts start with the same 165 bytes. */
export function isTokenAccount({ data, programAddress }: EncodedAccount): boolean {
  if (!tokenPrograms.some((program) => program === programAddress)) return false
  return data.length === 165 || (data.length > 165 && data[165] === 2)
}

function parseToken(account: EncodedAccount, findMint: FindMint): unknown {
  if (!isTokenAccount(account)) return undefined
  const data = account.data as Uint8Array
  const mint = base58(data.subarray(0, 32))
  const found = findMint(mint)
  const decimals = found.exists ? (found.data[44] ?? 0) : 0
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
  const ui = withPoint(amount, decimals)
  return {
    program: account.programAddress === tokenPrograms[0] ? 'spl-token' : 'spl-token-2022',
    space: data.length,
    parsed: {
      type: 'account',
      info: {
        mint,
        owner: base58(data.subarray(32, 64)),
        isNative: false,
        state: data[108] === 2 ? 'frozen' : 'initialized',
        tokenAmount: { amount: String(amount), decimals, uiAmount: Number(ui), uiAmountString: ui },
      },
    },
  }
}

/** Without the extensions of Token-2022. */
function parseMint({ data, programAddress }: EncodedAccount): unknown {
  if (!tokenPrograms.some((program) => program === programAddress)) return undefined
  const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
  if (!isMint || data[45] !== 1) return undefined
  const supply = new DataView(data.buffer, data.byteOffset).getBigUint64(36, true)
  return {
    program: programAddress === tokenPrograms[0] ? 'spl-token' : 'spl-token-2022',
    space: data.length,
    parsed: { type: 'mint', info: { decimals: data[44], isInitialized: true, supply: String(supply) } },
  }
}

function withPoint(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

function base58(bytes: Parameters<ReturnType<typeof getBase58Decoder>['decode']>[0]): string {
  return getBase58Decoder().decode(bytes)
}
