import { hex } from '@scure/base'
import { loaderRules } from './loader-rules.ts'
import { programNames } from './program-names.ts'
import type { Rule, Rules } from './rule.ts'
import { associatedRules, budgetRules, memoRule } from './small-rules.ts'
import type { SolanaAccount, SolanaAction, SolanaInstruction } from './solana-action.ts'
import { stakeRules, withoutSysvars } from './stake-rules.ts'
import { createAccountAllowPrefund, systemRules } from './system-rules.ts'
import { token2022Rules, tokenInterfaceRules } from './token-2022-rules.ts'
import { tokenRules } from './token-rules.ts'

/**
 * Reads what an instruction does, as far as that is known without asking a node. Programs of the network accept data
 * that is too long. So an instruction whose data is longer or shorter than expected is shown as unknown, and as a
 * danger. An instruction that only sets the fee is left out.
 *
 * @param own the visitor's account
 */
export function readActions({ accounts, data, program }: SolanaInstruction, own: string): readonly SolanaAction[] {
  const reader = Object.hasOwn(readers, program) ? readers[program] : undefined
  if (!reader)
    return [{ name: '', text: 'solUnknownProgram', level: 'warning', rows: [['solProgram', { address: program }]] }]
  try {
    return reader(data, accounts, own).map((action) => ({
      ...action,
      name: `${programNames[program]}: ${action.name}`,
    }))
  } catch {
    return [unknown(program)]
  }
}

const unknown = (program: string): SolanaAction => ({
  name: '',
  text: 'solUnknown',
  level: 'danger',
  rows: [['solProgram', { text: programNames[program] ?? program }]],
})

type Reader = (data: Uint8Array, accounts: readonly SolanaAccount[], own: string) => readonly SolanaAction[]

const by =
  (
    find: (data: Uint8Array, accounts: readonly SolanaAccount[]) => readonly [Rule | undefined, length: number],
  ): Reader =>
  (data, accounts, own) => {
    const [found, length] = find(data, accounts)
    if (!found) throw new RangeError('Another instruction')
    return [found(data.subarray(length), accounts, own)]
  }

/** Reads the instruction's number from four bytes, as bincode writes it. */
const byFour = (rules: Rules) =>
  by((data) => [data.length < 4 ? undefined : rules[new DataView(data.buffer, data.byteOffset).getUint32(0, true)], 4])

const system = by((data, accounts) =>
  data[0] === 13 && !data[1] && !data[2] && !data[3]
    ? [createAccountAllowPrefund(accounts.length > 1), 4]
    : [systemRules[data.length < 4 ? -1 : new DataView(data.buffer, data.byteOffset).getUint32(0, true)], 4],
)

const oneToken = (rules: Rules) =>
  by((data) => {
    const extension = rules[`${data[0]}.${data[1]}`]
    return extension ? [extension, 2] : [rules[`${data[0]}`], 1]
  })

const token2022One = oneToken(token2022Rules)
const token2022 = batched((data, accounts, own) => {
  const named = tokenInterfaceRules[hex.encode(data.subarray(0, 8))]
  return named ? [named(data.subarray(8), accounts, own)] : token2022One(data, accounts, own)
})

/**
 * Reads several instructions in one (255): for each the number of its accounts, the length of its data, and the data.
 * Their accounts follow each other.
 */
function batched(one: Reader): Reader {
  return (data, accounts, own) => {
    if (data[0] !== 255) return one(data, accounts, own)
    const actions: SolanaAction[] = []
    let at = 1
    let used = 0
    while (at < data.length) {
      const [count = 0, length = 0] = data.subarray(at, at + 2)
      const [end, next] = [at + 2 + length, used + count]
      if (at + 2 > data.length || end > data.length || next > accounts.length)
        throw new RangeError('The batch ends too early')
      actions.push(...one(data.subarray(at + 2, end), accounts.slice(used, next), own))
      at = end
      used = next
    }
    if (actions.length === 0) throw new RangeError('An empty batch')
    return actions
  }
}

const stake: Reader = (data, accounts, own) => byFour(stakeRules)(data, withoutSysvars(data[0] ?? 0, accounts), own)

const memo: Reader = (data, accounts, own) => [memoRule(data, accounts, own)]
const budget: Reader = (data, accounts, own) => {
  by(([number]) => [budgetRules[`${number}`], 1])(data, accounts, own)
  return []
}

const readers: Readonly<Record<string, Reader>> = {
  '11111111111111111111111111111111': system,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: batched(oneToken(tokenRules)),
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: token2022,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: by(([number = '']) => [associatedRules[`${number}`], 1]),
  ComputeBudget111111111111111111111111111111: budget,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: memo,
  Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH: memo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: memo,
  Stake11111111111111111111111111111111111111: stake,
  BPFLoaderUpgradeab1e11111111111111111111111: byFour(loaderRules),
}
