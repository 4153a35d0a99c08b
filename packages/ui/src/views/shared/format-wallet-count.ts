/** `430+` for 437: a list that grows daily is shown rounded down to tens, unless the number is exact. Digits are Latin. */
export function formatWalletCount(count: number, exact: boolean, locale: string): string {
  // Without a separator all locales write Latin digits alike; the first use of `Intl` costs milliseconds.
  const write = (value: number) =>
    value < 1000 ? String(value) : value.toLocaleString(locale, { numberingSystem: 'latn' })
  return exact || count < 10 ? write(count) : `${write(Math.floor(count / 10) * 10)}+`
}
