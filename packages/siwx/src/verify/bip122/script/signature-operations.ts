import { checkEcdsa, checkTapKey } from './check-key.ts'
import { type Machine, pop } from './machine.ts'
import { readNumber, writeNumber } from './script-number.ts'
import { ScriptStop } from './script-stop.ts'

function checkSig(machine: Machine): boolean {
  const key = pop(machine.stack)
  const signature = pop(machine.stack)
  if (machine.rules === 'tapscript') return checkTapKey(machine, signature, key)
  const holds = checkEcdsa(machine, signature, key)
  // NULLFAIL: a key that doesn't sign must have an empty signature.
  if (!holds && signature.length) throw new ScriptStop('signature-mismatch')
  return holds
}

function take(machine: Machine, most: number): Uint8Array[] {
  const count = readNumber(pop(machine.stack))
  if (count < 0 || count > most) throw new ScriptStop('signature-malformed')
  return Array.from({ length: count }, () => pop(machine.stack))
}

function checkMultisig(machine: Machine): boolean {
  if (machine.rules === 'tapscript') throw new ScriptStop('signature-malformed')
  const keys = take(machine, 20)
  machine.operations += keys.length
  const signatures = take(machine, keys.length)
  let held = 0
  for (const [index, key] of keys.entries()) {
    const signature = signatures[held]
    // Signatures are in the order of their keys: when more signatures than keys are left, one is wrong.
    if (!signature || signatures.length - held > keys.length - index) break
    if (checkEcdsa(machine, signature, key)) held += 1
  }
  const holds = held === signatures.length
  if (!holds && signatures.some(({ length }) => length)) throw new ScriptStop('signature-mismatch')
  // NULLDUMMY: an old fault takes one more item from the stack, which must be empty.
  if (pop(machine.stack).length) throw new ScriptStop('signature-malleable')
  return holds
}

function checkSigAdd(machine: Machine): void {
  if (machine.rules !== 'tapscript') throw new ScriptStop('signature-malformed')
  const key = pop(machine.stack)
  const sum = readNumber(pop(machine.stack))
  const signature = pop(machine.stack)
  machine.stack.push(writeNumber(sum + (checkTapKey(machine, signature, key) ? 1 : 0)))
}

const answer = (check: (machine: Machine) => boolean) => (machine: Machine) => {
  machine.stack.push(writeNumber(check(machine) ? 1 : 0))
}
const demand = (check: (machine: Machine) => boolean) => (machine: Machine) => {
  if (!check(machine)) throw new ScriptStop('signature-mismatch')
}

/** The operations that verify signatures: `CHECKSIG`, `CHECKMULTISIG`, each also with `VERIFY`, and `CHECKSIGADD` (BIP-342). */
export const signatureOperations: Readonly<Record<number, (machine: Machine) => void>> = {
  172: answer(checkSig),
  173: demand(checkSig),
  174: answer(checkMultisig),
  175: demand(checkMultisig),
  186: checkSigAdd,
}
