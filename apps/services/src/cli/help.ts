import type { Command } from './command.ts'

const program = 'latchkey-services'

/** The help of the program: its commands. */
export function programHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    `${program} COMMAND [flags]`,
    '',
    ...rows,
    '',
    `${program} COMMAND --help tells its flags. Without a command: ${commands[0]?.name}.`,
  ].join('\n')
}

/** The help of one command. */
export function commandHelp({ name, summary, positionals = [], flags, help }: Command): string {
  const entries = Object.entries(flags).map(
    ([flag, { type, value, summary: text }]) =>
      [`--${flag}${type === 'string' ? ` ${value ?? 'TEXT'}` : ''}`, text] as const,
  )
  const width = Math.max(0, ...entries.map(([flag]) => flag.length))
  const rows = entries.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`)
  return [
    `${program} ${[name, ...positionals].join(' ')} [flags]`,
    '',
    summary,
    ...(help ? ['', help] : []),
    '',
    ...rows,
  ].join('\n')
}
