// `npm start`: local chains, services and the playground, until Ctrl+C.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../apps/playground/stack/main.ts', import.meta.url))
const child = spawn(process.execPath, ['--conditions=@latchkey/source', main], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
