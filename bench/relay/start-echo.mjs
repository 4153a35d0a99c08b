import { fork } from 'node:child_process'
import { once } from 'node:events'

/** The bare echo server, with the same handles as a relay node. */
export async function startEcho() {
  const child = fork(new URL('./echo-server.mjs', import.meta.url).pathname, [], {
    execArgv: ['--conditions=@latchkey/source', '--expose-gc', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ url }] = await once(child, 'message')
  return {
    url,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async memory() {
      const answer = once(child, 'message')
      child.send('memory')
      return (await answer)[0]
    },
  }
}
