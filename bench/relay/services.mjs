import { createRequire } from 'node:module'

// The services are no dependency of the bench, which is a workspace of its own: their sources and test kit are taken from beside it.
const source = new URL('../../apps/services/src/', import.meta.url)
const { WebSocket, WebSocketServer } = createRequire(source)('ws')
const take = (path) => import(new URL(path, source).href)

export const [{ startNode }, { startPostgres }, { findRedis, startRedis }, { createSteadyClient }, { createIdentity }] =
  await Promise.all([
    take('test/start-node.ts'),
    take('test/start-postgres.ts'),
    take('test/start-redis.ts'),
    take('test/steady-client.ts'),
    take('test/relay-client.ts'),
  ])
export { WebSocket, WebSocketServer }
