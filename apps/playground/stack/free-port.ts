import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'

/** Systems give outgoing connections ports from 32768 on: one of those could be taken before its server starts. */
const range = { from: 20_000, to: 32_000 }

/** A port that nothing listens on at this moment, and that no outgoing connection gets. */
export async function freePort(): Promise<number> {
  const port = randomInt(range.from, range.to)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
