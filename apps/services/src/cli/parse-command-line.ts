import { parseArgs } from 'node:util'
import type { Command, Flags } from './command.ts'
import { UsageError } from './usage-error.ts'

export type CommandLine = {
  readonly command: Command
  readonly flags: Flags
  readonly positionals: readonly string[]
  readonly wantsHelp: boolean
}

/**
 * Finds the command and reads its flags. Without a command, the first of the list runs.
 *
 * @throws {UsageError} naming the word that isn't understood
 */
export function parseCommandLine(words: readonly string[], commands: readonly Command[]): CommandLine {
  const [first] = commands
  if (!first) throw new UsageError('no commands')
  const isBare = words.length === 0 || words[0]?.startsWith('-')
  const command = isBare
    ? first
    : commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) throw new UsageError(`${words.slice(0, 2).join(' ')}: there is no such command`)
  const rest = words.slice(isBare ? 0 : command.name.split(' ').length)
  const { values, positionals } = parse(command, rest)
  const { help, ...flags } = values
  const needed = command.positionals ?? []
  if (!help && positionals.length < needed.length)
    throw new UsageError(`${needed[positionals.length]}: ${command.name} needs it`)
  if (positionals.length > needed.length)
    throw new UsageError(`${positionals[needed.length]}: ${command.name} takes no such word`)
  return { command, flags: flags as Flags, positionals, wantsHelp: help === true }
}

function parse(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.flags).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  )
  try {
    return parseArgs({
      args: withValues(command, args),
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    const [word] = /--?[\w-]+/.exec(error.message) ?? ['?']
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(`${word}: ${command.name} has no such flag`)
    throw new UsageError(`${word}: ${error.message.split('\n')[0]?.replace(/^Option /, '')}`)
  }
}

/**
 * One of 64 ids begins with a hyphen. So the word after a flag with a value is its value, unless that word is a flag
 * itself.
 */
function withValues({ flags }: Command, args: readonly string[]): string[] {
  const isFlag = (word: string) => word === '-h' || word === '--help' || word.replace(/^--|=.*$/gs, '') in flags
  const joined: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const [word = '', next] = args.slice(index)
    const takes = /^--/.test(word) && flags[word.slice(2)]?.type === 'string'
    if (takes && next?.startsWith('-') && !isFlag(next)) {
      joined.push(`${word}=${next}`)
      index += 1
    } else joined.push(word)
  }
  return joined
}
