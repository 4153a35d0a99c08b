/** Ground and figure of an icon. White initials on either keep a contrast of 4.5 : 1 or more. */
export const palette: readonly (readonly [ground: string, figure: string])[] = [
  ['#1d4ed8', '#4338ca'],
  ['#0e7490', '#155e75'],
  ['#047857', '#0f766e'],
  ['#4d7c0f', '#3f6212'],
  ['#a16207', '#854d0e'],
  ['#c2410c', '#9a3412'],
  ['#b91c1c', '#9f1239'],
  ['#be185d', '#9d174d'],
  ['#a21caf', '#86198f'],
  ['#7e22ce', '#6b21a8'],
  ['#6d28d9', '#5b21b6'],
  ['#475569', '#334155'],
]
