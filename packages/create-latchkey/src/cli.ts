#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createApp } from './create-app.ts'
import { isTemplateName, type TemplateName, templateNames } from './templates/index.ts'

const usage = `npm create latchkey [folder] -- --template <${templateNames.join('|')}>`

async function ask(question: string, fallback: string): Promise<string> {
  if (!process.stdin.isTTY) return fallback
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (${fallback}) `)
  terminal.close()
  return answer.trim() || fallback
}

async function chooseTemplate(given: string | undefined): Promise<TemplateName> {
  const name = given ?? (await ask(`Template: ${templateNames.join(', ')}?`, 'vite'))
  if (isTemplateName(name)) return name
  throw new Error(`There is no template ${name}.\n${usage}`)
}

async function run(): Promise<string> {
  const options = { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  if (values.help) return usage
  const directory = positionals[0] ?? (await ask('Folder?', 'my-app'))
  const template = await chooseTemplate(values.template)
  createApp({ directory, template })
  return `Done. Now:\n\n  cd ${directory}\n  npm install\n  npm run dev\n`
}

run().then(
  (text) => console.log(text),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
