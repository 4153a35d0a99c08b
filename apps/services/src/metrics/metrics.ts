type Labels = Readonly<Record<string, string | number>>

/** Numbers for a Prometheus server. A label has few values, all from the program: never a visitor's text. */
export type Metrics = {
  /** A number that only grows. */
  counter(name: string, help: string): { add(labels?: Labels, by?: number): void }
  /** A number that is read when the metrics are requested. */
  gauge(name: string, help: string, read: () => number): void
  /** The same for a number that only grows and is counted elsewhere. */
  reading(name: string, help: string, read: () => number): void
  /** How long something takes, in s. */
  histogram(name: string, help: string): { observe(seconds: number, labels?: Labels): void }
  /** All of them in the text format, version 0.0.4. https://prometheus.io/docs/instrumenting/exposition_formats/ */
  text(): string
}

/** Upper ends of the buckets, in s. */
const buckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10]

type Histogram = { readonly counts: number[]; sum: number; count: number }

/**
 * Makes an empty set of metrics. The usual library isn't used, because it keeps one set for the whole process and needs
 * a tracing API.
 */
export function createMetrics(): Metrics {
  const parts: (() => string[])[] = []
  const head = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
  const read = (type: 'gauge' | 'counter') => (name: string, help: string, value: () => number) => {
    parts.push(() => [...head(name, help, type), `${name} ${value()}`])
  }

  return {
    counter(name, help) {
      const values = new Map<string, number>()
      parts.push(() => [
        ...head(name, help, 'counter'),
        ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
      ])
      return {
        add(labels = {}, by = 1) {
          const key = write(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    gauge: read('gauge'),
    reading: read('counter'),
    histogram(name, help) {
      const series = new Map<string, { labels: Labels; histogram: Histogram }>()
      parts.push(() => [
        ...head(name, help, 'histogram'),
        ...[...series.values()].flatMap(({ labels, histogram }) => writeHistogram(name, labels, histogram)),
      ])
      return {
        observe(seconds, labels = {}) {
          const key = write(labels)
          let entry = series.get(key)
          if (!entry) {
            entry = { labels, histogram: { counts: buckets.map(() => 0), sum: 0, count: 0 } }
            series.set(key, entry)
          }
          const { histogram } = entry
          buckets.forEach((end, index) => {
            if (seconds <= end) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1
          })
          histogram.sum += seconds
          histogram.count += 1
        },
      }
    },
    text: () => `${parts.flatMap((part) => part()).join('\n')}\n`,
  }
}

function writeHistogram(name: string, labels: Labels, { counts, sum, count }: Histogram): string[] {
  const rows = [...buckets.map((end, index) => [String(end), counts[index]] as const), ['+Inf', count] as const]
  return [
    ...rows.map(([le, value]) => `${name}_bucket${write({ ...labels, le })} ${value}`),
    `${name}_sum${write(labels)} ${sum}`,
    `${name}_count${write(labels)} ${count}`,
  ]
}

const special = /[\\"\n]/g

function write(labels: Labels): string {
  let pairs = ''
  for (const name in labels) {
    const text = String(labels[name])
    const isPlain = text.search(special) < 0
    const escaped = isPlain ? text : text.replace(special, (found) => (found === '\n' ? '\\n' : `\\${found}`))
    pairs += `${pairs && ','}${name}="${escaped}"`
  }
  return pairs && `{${pairs}}`
}
