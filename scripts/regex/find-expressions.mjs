import { parseAst } from 'vite'

/**
 * Every regular expression of a source: literals, and `RegExp(…)` whose pattern is built from constants of the same file. `source` is undefined
 * where the pattern can't be read.
 *
 * @returns {{ line: number, source: string | undefined, flags: string }[]}
 */
export function findExpressions(code, file) {
  const found = []
  const constants = new Map()
  const add = (node, source, flags) =>
    found.push({ line: code.slice(0, node.start).split('\n').length, source, flags: flags ?? '' })
  const visit = (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      const text = textOf(node.init, constants)
      if (text !== undefined) constants.set(node.id.name, text)
    }
    if (node.type === 'Literal' && node.regex) add(node, node.regex.pattern, node.regex.flags)
    if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments
      if (!pattern?.regex) add(node, pattern && textOf(pattern, constants), flags ? textOf(flags, constants) : '')
    }
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) for (const each of child) each?.type && visit(each)
      else if (child?.type) visit(child)
    }
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return found
}

function isRegExpCall({ type, callee }) {
  return (type === 'NewExpression' || type === 'CallExpression') && callee.name === 'RegExp'
}

/** The text of a string, a template or a sum of both; undefined where a part isn't constant. */
function textOf(node, constants) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'Identifier') return constants.get(node.name)
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.expressions.map((expression) => textOf(expression, constants))
  if (parts.includes(undefined)) return undefined
  return node.quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('')
}
