import type { Database } from '../../store/database.ts'

/** A database whose process dies at a chosen statement: that one and all later ones fail, until it is started again. */
export function createKillable(database: Database) {
  let left = Number.POSITIVE_INFINITY
  const count = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const wrap = (inner: Database): Database => ({
    dialect: inner.dialect,
    async all(sql, values) {
      count()
      return inner.all(sql, values)
    },
    async get(sql, values) {
      count()
      return inner.get(sql, values)
    },
    async run(sql, values) {
      count()
      return inner.run(sql, values)
    },
    async transaction(work) {
      count()
      return inner.transaction((tx) => work(wrap(tx)))
    },
    close: inner.close,
  })
  return {
    database: wrap(database),
    killAt(statement: number) {
      left = statement
    },
    wasKilled: () => left < 0,
    revive() {
      left = Number.POSITIVE_INFINITY
    },
  }
}
