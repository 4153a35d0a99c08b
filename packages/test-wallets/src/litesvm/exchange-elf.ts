/** Input of a program that the loader lays out, by the sizes of its accounts' data (https://solana.com/docs/programs/faq, "Input parameters"). */
const grows = 10_240

type Account = { readonly size: number; readonly isSigner?: boolean; readonly isWritable?: boolean }

/** The instruction's accounts: the visitor, four token accounts, and the owner of its stocks. The token program's size varies, so it is last. */
const accounts: readonly Account[] = [
  { size: 0, isSigner: true, isWritable: true },
  { size: 165, isWritable: true },
  { size: 165, isWritable: true },
  { size: 165, isWritable: true },
  { size: 165, isWritable: true },
  { size: 0 },
]

const aligned = (size: number) => Math.ceil(size / 8) * 8
const lengthOf = ({ size }: Account) => 88 + aligned(size) + grows + 8
/** Where each account begins, and at the end where the token program's does. */
const starts = Array.from({ length: accounts.length + 1 }, (_, index) =>
  accounts.slice(0, index).reduce((sum, one) => sum + lengthOf(one), 8),
)

type Code = readonly (readonly number[])[]

const word = (op: number, registers: number, offset: number, value: number): Code => {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setUint8(0, op)
  bytes.setUint8(1, registers)
  bytes.setInt16(2, offset, true)
  bytes.setInt32(4, value, true)
  return [Array.from(new Uint8Array(bytes.buffer))]
}
const move = (to: number, from: number) => word(0xbf, to | (from << 4), 0, 0)
const set = (to: number, value: number) => word(0xb7, to, 0, value)
const add = (to: number, value: number) => word(0x07, to, 0, value)
const addRegister = (to: number, from: number) => word(0x0f, to | (from << 4), 0, 0)
const and = (to: number, value: number) => word(0x57, to, 0, value)
const load = (to: number, from: number) => word(0x79, to | (from << 4), 0, 0)
const storeAt = (at: number, from: number) => word(0x7b, heap | (from << 4), at, 0)
const storeValue = (at: number, value: number) => word(0x7a, heap, at, value)

/** Registers: what the loader gave, the instruction's data, where structures are written, and accounts that are left. */
const [input, data, heap, count, scratch] = [6, 7, 8, 9, 3]
const heapStart: Code = [...word(0x18, heap, 0, 0), ...word(0, 0, 0, 3)]

const pointer = (at: number, offset: number): Code => [
  ...move(scratch, input),
  ...add(scratch, offset),
  ...storeAt(at, scratch),
]
const dataPointer = (at: number, offset: number): Code => [
  ...move(scratch, data),
  ...add(scratch, offset),
  ...storeAt(at, scratch),
]

/** The parts of a call on the heap, in bytes. */
const at = { instruction: 0, metas: 40, infos: 96, signers: 272, seeds: 288 } as const
const programKey = 8

/** SPL Token's `Transfer` from the first to the second account by the third one, with nine bytes of the instruction's data. */
function transfer(names: readonly [number, number, number], dataAt: number): Code {
  const parts = names.flatMap((name, index): Code => {
    const { size, isWritable = false } = accounts[name] as Account
    const isSigner = index === 2
    const start = starts[name] ?? 0
    const meta = at.metas + 16 * index
    const info = at.infos + 56 * index
    return [
      ...pointer(meta, start + 8),
      ...storeValue(meta + 8, (isWritable ? 1 : 0) | (isSigner ? 0x100 : 0)),
      ...pointer(info, start + 8),
      ...pointer(info + 8, start + 72),
      ...storeValue(info + 16, size),
      ...pointer(info + 24, start + 88),
      ...pointer(info + 32, start + 40),
      ...storeValue(info + 40, 0),
      ...storeValue(info + 48, (accounts[name]?.isSigner ? 1 : 0) | (isWritable ? 0x100 : 0)),
    ]
  })
  return [
    ...parts,
    ...pointer(at.instruction, (starts.at(-1) ?? 0) + programKey),
    ...pointerToHeap(at.instruction + 8, at.metas),
    ...storeValue(at.instruction + 16, 3),
    ...dataPointer(at.instruction + 24, dataAt),
    ...storeValue(at.instruction + 32, 9),
    // One signer, whose one seed is a byte of the data.
    ...pointerToHeap(at.signers, at.seeds),
    ...storeValue(at.signers + 8, 1),
    ...dataPointer(at.seeds, seedAt),
    ...storeValue(at.seeds + 8, 1),
    ...move(1, heap),
    ...move(2, heap),
    ...add(2, at.infos),
    ...set(3, 3),
    ...move(4, heap),
    ...add(4, at.signers),
    ...set(5, 1),
    ...word(0x85, 0, 0, -1),
  ]
}

const pointerToHeap = (at: number, offset: number): Code => [
  ...move(scratch, heap),
  ...add(scratch, offset),
  ...storeAt(at, scratch),
]

/** The instruction's data: eight bytes that name it, both transfers, and the seed of the stocks' owner. */
const [firstAt, secondAt, seedAt] = [8, 17, 26]

const program: Code = [
  ...move(input, 1),
  ...heapStart,
  // The data follows the token program, whose size is read.
  ...move(data, input),
  ...add(data, (starts.at(-1) ?? 0) + 80),
  ...load(scratch, data),
  ...add(scratch, 7),
  ...and(scratch, -8),
  ...addRegister(data, scratch),
  ...add(data, 8 + grows + 8),
  // So do further accounts, which it ignores.
  ...load(count, input),
  ...add(count, -7),
  ...word(0x15, count, 7, 0),
  ...word(0x79, scratch | (data << 4), 80, 0),
  ...add(scratch, 7),
  ...and(scratch, -8),
  ...addRegister(data, scratch),
  ...add(data, 88 + grows + 8),
  ...add(count, -1),
  ...word(0x05, 0, -8, 0),
  ...add(data, 8),
  ...transfer([1, 2, 0], firstAt),
  ...transfer([3, 4, 5], secondAt),
  ...set(0, 0),
  ...word(0x95, 0, 0, 0),
]

/**
 * STAND-IN for the program of an exchange, written in the VM’s own instructions: it takes from one token account and
 * gives from a stock what the instruction says, and asks no pool for a price. As an executable of the VM.
 */
export function exchangeElf(): Uint8Array {
  const text = program.flat()
  const calls = program.flatMap(([op], index) => (op === 0x85 ? [64 + index * 8] : []))
  const symbolName = 'sol_invoke_signed_c'
  const names = ['', '.text', '.dynsym', '.dynstr', '.rel.dyn', '.dynamic', '.shstrtab']
  const nameAt = names.map((_, index) => names.slice(0, index).reduce((sum, name) => sum + name.length + 1, 0))
  const strings = (list: readonly string[]) => [...new TextEncoder().encode(list.map((name) => `${name}\0`).join(''))]
  const u = (bytes: number, value: number) =>
    Array.from({ length: bytes }, (_, index) => (index < 4 ? (value >>> (8 * index)) & 255 : 0))
  const symbol = [...Array<number>(24).fill(0), ...u(4, 1), 0x10, 0, ...u(2, 0), ...u(8, 0), ...u(8, 0)]
  const relocations = calls.flatMap((offset) => [...u(8, offset), ...u(4, 10), ...u(4, 1)])
  const parts: number[][] = [text, symbol, strings(['', symbolName]), relocations, [], strings(names)]
  const dynamicSize = 6 * 16
  let end = 64
  const offsets = parts.map((part, index) => {
    const offset = end
    end += aligned(index === 4 ? dynamicSize : part.length)
    return offset
  })
  const [textAt = 0, symbolsAt = 0, namesAt = 0, relocationsAt = 0] = offsets
  parts[4] = [
    [6, symbolsAt],
    [5, namesAt],
    [17, relocationsAt],
    [18, relocations.length],
    [19, 16],
    [0, 0],
  ].flatMap(([tag = 0, value = 0]) => [...u(8, tag), ...u(8, value)])
  const section = (index: number, type: number, flags: number, link: number, entry: number) => {
    const offset = offsets[index - 1] ?? 0
    const size = parts[index - 1]?.length ?? 0
    const head = [...u(4, nameAt[index] ?? 0), ...u(4, type), ...u(8, flags), ...u(8, offset), ...u(8, offset)]
    return [...head, ...u(8, size), ...u(4, link), ...u(4, type === 11 ? 1 : 0), ...u(8, 8), ...u(8, entry)]
  }
  const sections = [
    Array<number>(64).fill(0),
    section(1, 1, 6, 0, 0),
    section(2, 11, 2, 3, 24),
    section(3, 3, 2, 0, 0),
    section(4, 9, 2, 2, 16),
    section(5, 6, 3, 3, 16),
    section(6, 3, 0, 0, 0),
  ].flat()
  const header = [
    ...[0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...Array<number>(8).fill(0)],
    // A shared object for the VM, of its first version.
    ...[...u(2, 3), ...u(2, 247), ...u(4, 1), ...u(8, textAt), ...u(8, 64), ...u(8, end), ...u(4, 0)],
    ...[...u(2, 64), ...u(2, 56), ...u(2, 0), ...u(2, 64), ...u(2, 7), ...u(2, 6)],
  ]
  const file = new Uint8Array(end + sections.length)
  file.set(header, 0)
  for (const [index, part] of parts.entries()) file.set(part, offsets[index])
  file.set(sections, end)
  return file
}
