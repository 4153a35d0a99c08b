export { chainMarks } from './chain-marks.ts'
export type { IconSet } from './icon-set.ts'
