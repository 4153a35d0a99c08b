import { describe, expect, test } from 'vitest'
import { createTheme } from './theme.ts'

const mode = (theme: ReturnType<typeof createTheme>) => theme.getState().mode

describe('createTheme', () => {
  test('[S5.3] theme mode is light or dark, anything else is refused', () => {
    const theme = createTheme({ mode: 'dark' })
    expect(mode(theme)).toBe('dark')
    theme.setMode('light')
    expect(mode(theme)).toBe('light')
    for (const wrong of ['system', 'Dark', '', null, 1, {}]) {
      expect(() => theme.setMode(wrong as never)).toThrow('Invalid theme mode')
      expect(() => createTheme({ mode: wrong as never })).toThrow('Invalid theme mode')
      expect(() => theme.setSystemMode(wrong as never)).toThrow('Invalid theme mode')
      expect(mode(theme)).toBe('light')
    }
  })

  test('a refused mode says what was given, and what it must be', () => {
    const details = 'It must be "light" or "dark".'
    const message = `Invalid theme mode: system\n\nDetails: ${details}`
    const refused = { code: 'theme/invalid-mode', message, details }
    expect(() => createTheme({ mode: 'system' as never })).toThrow(expect.objectContaining(refused))
  })

  test('without a choice it follows the system and resolves to light or dark', () => {
    const theme = createTheme()
    expect(mode(theme)).toBe('light')
    theme.setSystemMode('dark')
    expect(mode(theme)).toBe('dark')
    theme.setMode('light')
    theme.setSystemMode('dark')
    expect(mode(theme)).toBe('light')
    theme.setMode(undefined)
    expect(mode(theme)).toBe('dark')
  })

  test('variables are merged and removed', () => {
    const theme = createTheme({ variables: { accent: 'red', 'z-index': '5' } })
    theme.setVariables({ accent: 'blue', 'z-index': undefined })
    expect(theme.getState()).toEqual({ mode: 'light', variables: { accent: 'blue' } })
  })

  test('subscribers hear of changes only', () => {
    const theme = createTheme({ mode: 'light' })
    let heard = 0
    theme.subscribe(() => heard++)
    theme.setMode('light')
    theme.setSystemMode('dark')
    expect(heard).toBe(0)
    theme.setMode('dark')
    expect(heard).toBe(1)
  })
})
