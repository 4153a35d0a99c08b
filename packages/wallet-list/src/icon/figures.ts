/** What is drawn behind the initials, in a box of 40 by 40, turned by a quarter at a time. */
export const figures: readonly string[] = [
  'M0 40A40 40 0 0 1 40 0V40Z',
  'M0 40L40 0V40Z',
  'M0 20A20 20 0 0 1 40 20Z',
  'M0 0H20V20H40V40H20V20H0Z',
  'M20 0L40 20L20 40L0 20Z',
  'M0 0A20 20 0 0 1 0 40ZM40 0A20 20 0 0 0 40 40Z',
  'M0 14L40 0V26L0 40Z',
  'M20 2A18 18 0 1 1 20 38A18 18 0 1 1 20 2Z',
]
