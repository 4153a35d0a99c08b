/**
 * Options of every connection to Postgres. A connection that a firewall or a lost machine has dropped without closing it is found while it is idle.
 * Otherwise the next statement would wait for its whole time limit. By default Linux looks after two hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const
