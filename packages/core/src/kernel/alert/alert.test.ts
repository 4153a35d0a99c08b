import { ApiError } from '@latchkey/api-client'
import { describe, expect, test } from 'vitest'
import { serviceAlert } from '../../flows/services/service-alert.ts'
import { here } from '../../testing/here.ts'
import { normalizeError } from '../errors/normalize-error.ts'
import { createAlerts } from './alert.ts'
import { alertActions } from './alert-actions.ts'

function setup() {
  const lines: string[] = []
  const log = {
    error: (line: string) => void lines.push(`error ${line}`),
    warn: (line: string) => void lines.push(`warn ${line}`),
  }
  const alerts = createAlerts({
    log,
    code: here({ alertActions }),
  })
  const shown = () => alerts.getState().alerts.map(({ short }) => short)
  return { alerts, lines, shown }
}

describe('createAlerts', () => {
  test('default: a known code brings its texts; it is logged, too', () => {
    const { alerts, lines } = setup()
    alerts.show({ code: 'network/not-found', details: 'eip155:999999' })
    expect(alerts.getState().alerts).toEqual([
      {
        code: 'network/not-found',
        short: 'Network Not Found',
        long: 'This network is not among the `networks` of createLatchkey. Add it there. eip155:999999',
        level: 'error',
      },
    ])
    expect(lines).toEqual([
      'error Network Not Found: This network is not among the `networks` of createLatchkey. Add it there. eip155:999999',
    ])
  })

  test('other codes bring their own texts', () => {
    const { alerts, lines } = setup()
    alerts.show({ code: 'adapter-wagmi/no-connector', short: 'Connector missing', long: 'Add it.', level: 'warning' })
    alerts.show({ code: 'toString', details: 'x' })
    expect(alerts.getState().alerts).toMatchObject([
      { short: 'Connector missing', level: 'warning' },
      { short: 'toString', long: 'x', level: 'error' },
    ])
    expect(lines[0]).toBe('warn Connector missing: Add it.')
  })

  test('an open code is not shown twice, a closed one again unless once', () => {
    const { alerts, lines, shown } = setup()
    alerts.show({ code: 'network/not-found' })
    alerts.show({ code: 'network/not-found' })
    expect([shown().length, lines.length]).toEqual([1, 1])
    alerts.close('network/not-found')
    alerts.show({ code: 'network/not-found' })
    expect(shown()).toEqual(['Network Not Found'])

    alerts.show({ code: 'config/origin-not-allowed', once: true })
    alerts.close('config/origin-not-allowed')
    alerts.show({ code: 'config/origin-not-allowed', once: true })
    expect(shown()).toEqual(['Network Not Found'])
  })

  test('close without a code closes the first', () => {
    const { alerts, shown } = setup()
    alerts.show({ code: 'network/not-found' })
    alerts.show({ code: 'session/expired' })
    alerts.close()
    expect(shown()).toEqual(['Session Expired'])
    alerts.close('network/not-found')
    alerts.close()
    alerts.close()
    expect(shown()).toEqual([])
  })
})

describe('serviceAlert', () => {
  const refused = (status: number, body?: unknown) => new ApiError('http/status', { status, body })
  const unknownProject = { error: { code: 'project_id_unknown', message: 'There is no project of this id' } }

  test('a project id that the host refuses means "Invalid Project ID"', () => {
    for (const error of [refused(401), refused(403, unknownProject), normalizeError(refused(403, unknownProject))]) {
      const { alerts, shown } = setup()
      const code = serviceAlert(error)
      if (code) alerts.show({ code })
      expect(shown()).toEqual(['Invalid Project ID'])
    }
  })

  test('any other 403 means the origin, any other failure nothing', () => {
    const bodies = ['text', null, {}, { error: 'project' }, { error: { code: 'origin_not_allowed' } }]
    for (const body of bodies) expect(serviceAlert(refused(403, body))).toBe('config/origin-not-allowed')
    for (const other of [refused(404), refused(503), new Error('offline'), undefined])
      expect(serviceAlert(other)).toBeUndefined()
  })
})
