const pattern = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/**
 * Unix time in ms of an RFC 3339 date-time; undefined for anything else, also for impossible dates. A leap second counts as the next
 * second.
 *
 * @example
 * readTime('2021-09-30T16:25:24Z') // 1633019124000
 */
export function readTime(text: string): number | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const zone = match[8]?.toUpperCase() === 'Z' ? '+00:00' : (match[8] ?? '')
  const zoneHour = Number(zone.slice(1, 3))
  const zoneMinute = Number(zone.slice(4))
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const offset = (zone.startsWith('-') ? -1 : 1) * (zoneHour * 60 + zoneMinute)
  const milliseconds = Math.floor(Number(`0${match[7] ?? ''}`) * 1000)
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
}
