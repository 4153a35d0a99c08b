import { type StandInAddresses, startStandIn } from './stand-in.ts'

// The stand-in runs in a process of its own: the answers that it gives the attacked service must not hold up the honest
// client, whose waiting would count for the service. Honest requests need its answers too, so its priority stays as it is.
process.once('disconnect', () => process.exit())
const { url, namedUrl, nameServer } = await startStandIn()
process.send?.({ url, namedUrl, nameServer } satisfies StandInAddresses)
