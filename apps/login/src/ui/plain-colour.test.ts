import { expect, test } from 'vitest'
import { isPlainColour } from './plain-colour.ts'

test.each([
  '#fff',
  '#ffffff80',
  'rgb(1 2 3 / 50%)',
  'rgba(1,2,3,.5)',
  'hsl(120deg 50% 50%)',
  'oklch(0.7 0.1 none)',
  'Red',
])('%s is a colour of its own', (text) => expect(isPlainColour(text)).toBe(true))

// Each is a colour to CSS.supports(), and white on white where it is drawn: a canvas takes it for black.
test.each([
  'env(x, white)',
  'attr(data-x type(<color>), white)',
  'light-dark(black, white)',
  'if(style(--a: 1): red; else: white)',
  'color-mix(in srgb, canvas, white)',
  'rgb(env(x, 255) 255 255)',
  'rgb(calc(1) 2 3)',
  '--own()',
  'CanvasText',
  'canvas',
  'Window',
  'currentColor',
  'inherit',
  'var(--lk-background)',
  'red; position: fixed',
  '',
])('%j is none', (text) => expect(isPlainColour(text)).toBe(false))
