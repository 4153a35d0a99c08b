/** How many times as many visits as usual are interrupted: `LATCHKEY_INTERRUPTIONS=10` looks for faults for longer. */
export const howMany = (visits: number): number =>
  visits * Math.max(1, Math.floor(Number(process.env.LATCHKEY_INTERRUPTIONS)) || 1)

/** Interruptions of a usual run: 500 of all kinds. */
export const leastInterruptions = { transfers: 250, swapsAndPayments: 250 } as const
