import type { Mode, Tokens } from './theme-state.ts'

type Theme = { readonly mode: Mode; readonly variables: Tokens }

/** As options of `createLatchkey`. */
export function optionsCode({ mode, variables }: Theme): string {
  const lines = Object.entries(variables).map(([name, value]) => `    ${keyOf(name)}: ${quote(value)},`)
  return [
    'const client = createLatchkey({',
    '  // …',
    `  themeMode: '${mode}',`,
    ...(lines.length ? ['  themeVariables: {', ...lines, '  },'] : []),
    '})',
  ].join('\n')
}

/** As a style sheet's rule. The mode is still an option. */
export function cssCode({ mode, variables }: Theme): string {
  const lines = Object.entries(variables).map(([name, value]) => `  --latchkey-${name}: ${value};`)
  return [`/* With themeMode: '${mode}' */`, ':root {', ...lines, '}'].join('\n')
}

const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name)
const quote = (value = '') => (value.includes("'") ? `"${value}"` : `'${value}'`)
