import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { hash160 } from '../key-hash.ts'
import { type Machine, pop } from './machine.ts'
import { isTrue, readNumber, writeNumber } from './script-number.ts'
import { ScriptStop } from './script-stop.ts'

type Operation = (machine: Machine) => void

function top({ stack }: Machine): Uint8Array {
  const last = pop(stack)
  stack.push(last)
  return last
}
const mustHold = (holds: boolean) => {
  if (!holds) throw new ScriptStop('signature-mismatch')
}
const hash = (of: (bytes: Uint8Array) => Uint8Array) => (machine: Machine) => {
  machine.stack.push(of(pop(machine.stack)))
}
const number = (of: (one: number, other: number) => number | boolean) => (machine: Machine) => {
  const [other, one] = [readNumber(pop(machine.stack)), readNumber(pop(machine.stack))]
  machine.stack.push(writeNumber(Number(of(one, other))))
}
const verify: Operation = ({ stack }) => mustHold(isTrue(pop(stack)))
const equal: Operation = ({ stack }) => {
  const [one, other] = [pop(stack), pop(stack)]
  const same = one.length === other.length && one.every((byte, index) => byte === other[index])
  stack.push(writeNumber(same ? 1 : 0))
}
const numberEqual = number((one, other) => one === other)
const both =
  (...operations: readonly Operation[]): Operation =>
  (machine) => {
    for (const operation of operations) operation(machine)
  }

/** `CHECKLOCKTIMEVERIFY` (BIP-65). */
const checkLockTime: Operation = (machine) => {
  const { lockTime, inputs } = machine.spend.toSign
  const wanted = readNumber(top(machine), 5)
  // A number below this is a block's height, above it a time.
  const isHeight = (value: number) => value < 500_000_000
  mustHold(wanted >= 0 && isHeight(wanted) === isHeight(lockTime) && wanted <= lockTime)
  mustHold(inputs[0].sequence !== 0xffffffff)
  // The time of a block is the median of the last eleven, and a miner's clock may be two hours wrong.
  if (isHeight(wanted) || !(wanted <= machine.findings.past - 7_200)) machine.findings.locked = true
}

/** Bit 31, tested without `&`, which would cut an operand of five bytes to 32 bits and read it as negative. */
const disablesSequence = (operand: number) => Math.floor(operand / 0x80000000) % 2 === 1

/** BIP-112: the operand has up to five bytes. Only bit 31 disables the check; higher bits mean nothing. */
const checkSequence: Operation = (machine) => {
  const { inputs, version } = machine.spend.toSign
  const wanted = readNumber(top(machine), 5)
  mustHold(wanted >= 0)
  if (disablesSequence(wanted)) return
  const { sequence } = inputs[0]
  const unit = 0x400000
  mustHold(version >= 2 && sequence < 0x80000000 && (wanted & unit) === (sequence & unit))
  mustHold((wanted & 0xffff) <= (sequence & 0xffff))
  machine.findings.locked = true
}

const later: Operation = ({ findings }) => {
  findings.upgradable = true
}

/** The operations without branches and signatures: those of Miniscript, and the no-ops, some of which are reserved for later rules. */
export const plainOperations: Readonly<Record<number, Operation>> = {
  97: () => {}, // NOP
  105: verify, // VERIFY
  106: () => mustHold(false), // RETURN
  107: ({ aside, stack }) => aside.push(pop(stack)), // TOALTSTACK
  108: ({ aside, stack }) => stack.push(pop(aside)), // FROMALTSTACK
  115: (machine) => {
    // IFDUP
    const last = top(machine)
    if (isTrue(last)) machine.stack.push(last)
  },
  117: ({ stack }) => pop(stack), // DROP
  118: (machine) => machine.stack.push(top(machine)), // DUP
  124: ({ stack }) => {
    // SWAP
    const [last, before] = [pop(stack), pop(stack)]
    stack.push(last, before)
  },
  130: (machine) => machine.stack.push(writeNumber(top(machine).length)), // SIZE
  135: equal, // EQUAL
  136: both(equal, verify), // EQUALVERIFY
  146: ({ stack }) => stack.push(writeNumber(readNumber(pop(stack)) === 0 ? 0 : 1)), // 0NOTEQUAL
  147: number((one, other) => one + other), // ADD
  154: number((one, other) => one !== 0 && other !== 0), // BOOLAND
  155: number((one, other) => one !== 0 || other !== 0), // BOOLOR
  156: numberEqual, // NUMEQUAL
  157: both(numberEqual, verify), // NUMEQUALVERIFY
  162: number((one, other) => one >= other), // GREATERTHANOREQUAL
  166: hash(ripemd160), // RIPEMD160
  168: hash(sha256), // SHA256
  169: hash(hash160), // HASH160
  170: hash((bytes) => sha256(sha256(bytes))), // HASH256
  176: later, // NOP1
  177: checkLockTime, // CHECKLOCKTIMEVERIFY
  178: checkSequence, // CHECKSEQUENCEVERIFY
  179: later, // NOP4
  180: later, // NOP5
  181: later, // NOP6
  182: later, // NOP7
  183: later, // NOP8
  184: later, // NOP9
  185: later, // NOP10
}
