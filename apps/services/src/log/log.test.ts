import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a line is one JSON object', () => {
  const lines: string[] = []
  createLog(
    'info',
    (line) => lines.push(line),
    () => 0,
  ).info('hello', { status: 200 })
  expect(lines).toEqual(['{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"hello","status":200}'])
})

test('nothing below the level is written', () => {
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  log.info('a')
  log.warn('b')
  createLog('silent', (line) => lines.push(line)).error('c')
  expect(lines).toHaveLength(1)
})

test('a value with the name of a secret is blanked', () => {
  const lines: string[] = []
  createLog('info', (line) => lines.push(line)).info('x', { authToken: 'eyJ', apiKey: 'k', path: '/' })
  expect(lines[0]).toContain('"authToken":"[hidden]","apiKey":"[hidden]","path":"/"')
})

test('strangers can’t fill the disk: a message has a limit of lines a minute, and the next line says how many were left out', () => {
  const lines: string[] = []
  let time = 0
  const log = createLog(
    'debug',
    (line) => lines.push(line),
    () => time,
  )
  for (let n = 0; n < 1_000; n++) log.warn('a provider failed', { n })
  log.warn('something else')
  expect(lines).toHaveLength(61)
  time += 60_000
  log.warn('a provider failed')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ message: 'a provider failed', leftOut: 940 })
  for (let n = 0; n < 100; n++) log.debug('request')
  expect(lines).toHaveLength(162)
})
