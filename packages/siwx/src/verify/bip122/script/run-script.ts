import { type Machine, pop } from './machine.ts'
import { parseScript } from './parse-script.ts'
import { plainOperations } from './plain-operations.ts'
import { isTrue } from './script-number.ts'
import { ScriptStop } from './script-stop.ts'
import { signatureOperations } from './signature-operations.ts'

const operations = { ...plainOperations, ...signatureOperations }
const IF = 99
const ELSE = 103
const ENDIF = 104
const CODESEPARATOR = 171
const isFlow = (code: number) => code === IF || code === IF + 1 || code === ELSE || code === ENDIF

/** The open branches of a script. The closed ones are only counted, so a step costs the same at any depth. */
function createFlow(stack: Uint8Array[]) {
  const open: boolean[] = []
  let closed = 0
  const enter = (runs: boolean) => {
    open.push(runs)
    if (!runs) closed += 1
  }
  const leave = () => {
    const runs = open.pop()
    if (runs === undefined) throw new ScriptStop('signature-malformed')
    if (!runs) closed -= 1
    return runs
  }
  return {
    runs: () => closed === 0,
    isBalanced: () => open.length === 0,
    step(code: number) {
      if (code === ENDIF) leave()
      else if (code === ELSE) enter(!leave())
      else if (closed > 0) enter(false)
      else {
        const condition = pop(stack)
        // MINIMALIF: true is 1, false is empty.
        if (condition.length > 1 || (condition.length && condition[0] !== 1))
          throw new ScriptStop('signature-malleable')
        enter(condition.length === (code === IF ? 1 : 0))
      }
    },
  }
}

/**
 * Runs a script, which must leave a single true value on the stack (CLEANSTACK). An unknown operation anywhere makes the result `unknown`:
 * in tapscript such an operation passes today, and may fail under later rules.
 */
export function runScript(start: Omit<Machine, 'aside' | 'operations' | 'steps'>): void {
  const steps = parseScript(start.script)
  if (!steps || (start.rules !== 'tapscript' && start.script.length > 10_000))
    throw new ScriptStop('signature-malformed')
  if (steps.some(({ code }) => code === CODESEPARATOR)) throw new ScriptStop('signature-malformed')
  if (steps.some(({ code, data }) => !data && !isFlow(code) && !operations[code])) throw new ScriptStop('no-verifier')
  const machine: Machine = { ...start, aside: [], operations: 0, steps }
  const { aside, rules, stack } = machine
  const flow = createFlow(stack)
  if (stack.length > 1000 || stack.some(({ length }) => length > 520)) throw new ScriptStop('signature-malformed')
  for (const { code, data, minimal } of steps) {
    if (data && data.length > 520) throw new ScriptStop('signature-malformed')
    if (code > 0x60) machine.operations += 1
    if (isFlow(code)) flow.step(code)
    else if (flow.runs() && data) {
      if (!minimal) throw new ScriptStop('signature-malleable')
      stack.push(data)
    } else if (flow.runs()) operations[code]?.(machine)
    if (stack.length + aside.length > 1000 || (rules !== 'tapscript' && machine.operations > 201))
      throw new ScriptStop('signature-malformed')
  }
  const last = stack.pop()
  if (!flow.isBalanced() || !last || !isTrue(last)) throw new ScriptStop('signature-mismatch')
  if (stack.length) throw new ScriptStop('signature-malleable')
}
