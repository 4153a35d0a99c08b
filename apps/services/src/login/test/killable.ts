import type { Database } from '../../store/database.ts'

/** What sends mails. It runs behind the requests, at moments of its own, and only knows these statements. */
export const isOfMails = (sql: string): boolean => /^(UPDATE|DELETE FROM) login_mails/.test(sql)

/**
 * A database whose process dies at a chosen statement: that one and all later ones fail, until it is started again. The process may also die
 * after a commit: then the change stays, and only the answer is lost.
 *
 * @param counts at which statements it may die. @default those of the requests
 */
export function createKillable(database: Database, counts = (sql: string): boolean => !isOfMails(sql)) {
  let left = Number.POSITIVE_INFINITY
  const count = (sql: string) => {
    if (left >= 0 && counts(sql)) left -= 1
    if (left < 0) throw new Error('killed')
  }
  const wrap = (inner: Database): Database => ({
    dialect: inner.dialect,
    async all(sql, values) {
      count(sql)
      return inner.all(sql, values)
    },
    async get(sql, values) {
      count(sql)
      return inner.get(sql, values)
    },
    async run(sql, values) {
      count(sql)
      return inner.run(sql, values)
    },
    async transaction(work) {
      count('BEGIN')
      const result = await inner.transaction((tx) => work(wrap(tx)))
      count('COMMIT')
      return result
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
