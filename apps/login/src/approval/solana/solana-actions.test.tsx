import { hex } from '@scure/base'
import { address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ar } from '../../copy/ar.ts'
import { en } from '../../copy/en.ts'
import { drawnSentences } from './drawn-sentences.fixture.ts'
import { isDangerousOnSolana } from './is-dangerous-on-solana.ts'
import { readActions } from './read-actions.ts'
import {
  addressOf,
  compile,
  draw,
  type Recorded,
  recordedAs,
  recordedInstructions,
  you,
} from './solana-transaction.fixture.tsx'

const unknown = (program: string) => `danger | ${en.solUnknown} | Program: ${program}`
/** Without the program's own name of the instruction. */
const drawOne = (instruction: Recorded) => draw(compile([instruction])).map((line) => line.replace(/ \| Does: .*/, ''))
const ask = (...transactions: readonly string[]) =>
  ({ kind: 'solana-transactions', account: you, chainId: '', transactions, isSent: true }) as const

const cases = Object.entries(drawnSentences).flatMap(([sentence, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '))
    .map(([title = '', ...rows]) => [title, [sentence, ...rows].join(' | ')] as const),
)

test.each(cases)('%s: its text says what it does', (title, drawn) => {
  const instruction = recordedAs(title)
  expect(drawOne(instruction)).toEqual([drawn])
  expect(isDangerousOnSolana(ask(compile([instruction])))).toBe(drawn.startsWith('danger'))
})

test('a batch of instructions is drawn as each of them, and a batch that ends too early as none', () => {
  const batch = recordedAs('several in one')
  expect(drawOne(batch).map((line) => line.split(' | ').slice(0, 2))).toEqual([
    ['plain', 'Sends tokens: 9 of its smallest units.'],
    ['danger', en.solTokenOwner],
  ])
  for (const data of [
    'ff',
    batch.data.slice(0, -2),
    `${batch.data}00`,
    `${batch.data}0001`,
    `ff0002${batch.data.slice(0, 4)}`,
  ])
    expect(drawOne({ ...batch, data })).toEqual([unknown('Token')])
  expect(drawOne({ ...batch, accounts: batch.accounts.slice(0, -1) })).toEqual([unknown('Token')])
})

test('stake instructions in their form with sysvars say the same', () => {
  const sysvar = (name: string) => [name, 0] as const
  const clock = sysvar('SysvarC1ock11111111111111111111111111111111')
  const stakes = sysvar('SysvarStakeHistory1111111111111111111111111')
  const withSysvars = (title: string, at: number, ...more: readonly (readonly [string, number])[]) => {
    const instruction = recordedAs(title)
    const accounts = [...instruction.accounts.slice(0, at), ...more, ...instruction.accounts.slice(at)]
    expect(drawOne({ ...instruction, accounts })).toEqual(drawOne(instruction))
  }
  withSysvars('another that withdraws your stake', 1, clock)
  withSysvars('coins of your stake', 2, clock, stakes)
  withSysvars('a stake', 2, clock, stakes, sysvar('StakeConfig11111111111111111111111111111111'))
})

test('a signature of the visitor counts where the program takes any signer, not only the one in its place', () => {
  for (const title of ['another that withdraws your stake', 'your nonce account to another', 'coins of your stake']) {
    const instruction = recordedAs(title)
    const hidden = instruction.accounts.map(([name, role]) => [name === 'you' ? 'third' : name, role] as const)
    expect(drawOne({ ...instruction, accounts: [...hidden, ['you', 2]] })).toEqual(drawOne(instruction))
  }
})

test('more accounts than an instruction needs change nothing, fewer or in other roles make it unknown', () => {
  const names: Readonly<Record<string, string>> = {
    system: 'System',
    stake: 'Stake',
    'loader-v3': 'Upgradeable loader',
  }
  for (const title of [
    'coins',
    'another that withdraws your stake',
    'new code of your program',
    'your account to a program',
  ]) {
    const { accounts, ...rest } = recordedAs(title)
    const program = names[rest.of.split(' ')[0] ?? ''] ?? ''
    expect(drawOne({ ...rest, accounts: [...accounts, ['base', 0]] })).toEqual(drawOne({ ...rest, accounts }))
    expect(drawOne({ ...rest, accounts: accounts.slice(0, -1) })).toEqual([unknown(program)])
    const asReader = accounts.map(([name]) => [name === 'you' ? 'third' : name, 0] as const)
    expect(drawOne({ ...rest, accounts: asReader })).toEqual([unknown(program)])
  }
})

test('addresses of lookup tables are said to be unknown, and the danger stays', () => {
  const tables = { [address(addressOf('base'))]: [addressOf('other'), addressOf('account')] }
  const instructions = [recordedAs('a closed account whose coins go away')]
  const drawn = draw(compile(instructions, { tables }))
  expect(drawn).toEqual([
    `danger | ${en.solClose} | Account: ${en.solInTable} | To: ${en.solInTable} | Does: Token: CloseAccount`,
  ])
  expect(isDangerousOnSolana(ask(compile(instructions, { tables })))).toBe(true)
})

test('an unknown program, and a transaction that can’t be read', () => {
  const program = addressOf('program')
  const foreign = { ...recordedAs('coins'), program }
  expect(drawOne(foreign)).toEqual([`warning | ${en.solUnknownProgram} | Program: program`])
  expect(isDangerousOnSolana(ask(compile([foreign])))).toBe(false)
  expect(isDangerousOnSolana(ask(compile([recordedAs('coins')]), 'AAAA'))).toBe(true)
})

test('an instruction that sets the fee is left out, except with data of another length', () => {
  const budget = (data: string) => ({
    title: '',
    of: '',
    program: 'ComputeBudget111111111111111111111111111111',
    accounts: [],
    data,
  })
  expect(drawOne(budget('02400d0300'))).toEqual([])
  expect(drawOne(budget('02400d030000'))).toEqual([unknown('Compute budget')])
  expect(drawOne(budget('09'))).toEqual([unknown('Compute budget')])
})

test('Arabic says everything too, with the same amounts and levels', () => {
  for (const one of recordedInstructions) {
    const [english, arabic] = [draw(compile([one])), draw(compile([one]), ar)]
    const facts = (lines: readonly string[]) => lines.map((line) => [line.split(' ')[0], line.match(/\d[\d.]*\d/g)])
    expect(facts(arabic)).toEqual(facts(english))
    expect(arabic.join()).not.toMatch(/[{}]/)
  }
})

/** The sentences of one instruction, without drawing them. */
const sentences = ({ accounts, data, program }: Recorded) =>
  readActions(
    {
      program,
      accounts: accounts.map(([name, role]) => ({
        address: addressOf(name),
        isSigner: role > 1,
        isWritable: role % 2 === 1,
      })),
      data: hex.decode(data),
    },
    you,
  ).map(({ text }) => text)

/** All of a note is its text, and a batch has as many instructions as it has. */
const isFree = ({ of, title }: Recorded) => of.startsWith('memo') || title === 'several in one'

test('an instruction that is cut, or has more data, is not recognised', () => {
  for (const one of recordedInstructions.filter((recorded) => !isFree(recorded))) {
    // The first form of a token account has no data.
    const shortest = one.of.includes('Associated') ? 2 : 0
    for (let length = shortest; length < one.data.length; length += 2)
      expect(sentences({ ...one, data: one.data.slice(0, length) }), `${one.title}, ${length / 2} bytes`).toEqual([
        'solUnknown',
      ])
    for (const more of ['00', '01', 'ff'.repeat(8)])
      expect(sentences({ ...one, data: one.data + more }), one.title).toEqual(['solUnknown'])
  }
})

/** Lengths in bytes of instructions with a field that may be missing, as their programs' documents say. */
const otherLengths: Readonly<Record<string, readonly number[]>> = {
  SetAuthority: [3, 35],
  InitializeMint: [35, 67],
  InitializeMint2: [35, 67],
  UnwrapLamports: [2, 10],
  InitializeMintCloseAuthority: [2, 34],
  InitializeTransferFeeConfig: [14, 46, 78],
  SetLockup: [7, 15, 23, 39, 47, 55],
  SetLockupChecked: [6, 14, 22],
}
/** Instructions with a seed or code in them, whose shortest has none. */
const isOpen = ({ of }: Recorded) => /Seed|Write/.test(of)

/** What says which instruction it is: four bytes, one, or two for the extensions of Token-2022. */
const numberOf = (program: string, data: string) => {
  if (!program.startsWith('Token')) return `${program} ${data.slice(0, 8)}`
  const isExtension = [26, 28, 30, 33, 34, 36, 39, 40, 41, 43, 44, 46].includes(Number.parseInt(data.slice(0, 2), 16))
  return `Token ${data.slice(0, isExtension ? 4 : /^(d7e4|a169)/.test(data) ? 16 : 2)}`
}

test('random data never fails, and says something known only at a length that the program’s library writes', () => {
  const programs = [...new Set(recordedInstructions.filter((one) => !isFree(one)).map(({ program }) => program))]
  const names = ['you', 'other', 'account', 'account2', 'mint', 'base', 'third', 'program']
  const accounts = names.map((name) => [name, 3] as const)
  const beginnings = recordedInstructions.map(({ data }) => data.slice(0, 16))
  const begin = fc.oneof(
    fc.constantFrom(...beginnings),
    fc.nat(255).map((number) => hex.encode(new Uint8Array([number]))),
  )
  let known = 0
  fc.assert(
    fc.property(fc.constantFrom(...programs), begin, fc.uint8Array({ maxLength: 120 }), (program, first, rest) => {
      const data = first + hex.encode(rest)
      const said = sentences({ title: '', of: '', program, accounts, data })
      if (said.includes('solUnknown') || program.startsWith('AToken') || data.startsWith('ff')) return
      known++
      const same = recordedInstructions.filter((one) => numberOf(one.program, one.data) === numberOf(program, data))
      const bytes = data.length / 2
      const isWritten = same.some((one) => {
        if (isOpen(one)) return bytes >= one.data.length / 2 - 5
        return one.data.length / 2 === bytes || otherLengths[one.of.split(' ')[1] ?? '']?.includes(bytes)
      })
      expect(isWritten, `${program} ${data}: ${said}`).toBe(true)
    }),
    { numRuns: 5000, seed: 7 },
  )
  expect(known).toBeGreaterThan(50)
})
