import { randomBytes } from 'node:crypto'
import type { Command } from '../command.ts'

export const loginKey: Command = {
  name: 'login key',
  summary: 'Makes a sealing key for the login and prints it. Store it apart from the database.',
  flags: {},
  async run(context) {
    context.out(randomBytes(32).toString('base64url'))
    return 0
  },
}
