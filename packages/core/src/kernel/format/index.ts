export { appearance } from '../validate/appearance.ts'
export {
  add,
  compare,
  divide,
  formatUnits,
  multiply,
  parseUnits,
  type Rounding,
  roundDecimal,
  subtract,
} from './decimal.ts'
export { formatBalance } from './format-balance.ts'
export { type FormatNumberOptions, formatNumber } from './format-number.ts'
export { latinDigits } from './latin-digits.ts'
export { truncateMiddle } from './truncate-middle.ts'
